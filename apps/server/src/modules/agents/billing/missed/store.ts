/** The SQL of bills that wait for what their uplines have reached. */
import { sql } from 'kysely';
import type { Tx } from '../../../../db/db.ts';
import type { BillRow, RunRow } from '../store.ts';

/** No period of the kind is longer: bills of an upline are found by where they begin. */
const longest: { readonly [Kind in RunRow['kind']]: string } = {
  realtime: '5 minutes',
  hourly: '1 hour',
  salary: '2 days',
  dividend: '32 days',
  revenue: '93 days',
};

export interface Waiting {
  readonly bill: BillRow;
  /** Whether the upline's bill of the period is not decided itself. */
  readonly waits: boolean;
  /** Null: the upline has no bill of the period, as where its own periods are longer. */
  readonly isReached: boolean | null;
}

/** Locked, those first whose upline is decided. */
export async function lockWaiting(tx: Tx, run: RunRow, limit: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<BillRow & { readonly waits: boolean | null; readonly reached: boolean | null }>`
    select b.*, above.waits, above.reached
    from agent_bill b cross join lateral (
      select bool_or(u.state = 'computed') as waits, bool_or(u.tier is not null) as reached from agent_bill u
      where u.merchant_id = b.merchant_id and u.agent_id = b.upline_id and u.from_at >= b.to_at - ${longest[run.kind]}::interval
        and u.from_at < b.to_at and u.kind = b.kind and u.product = b.product and u.period = b.period
    ) above
    where b.merchant_id = ${run.merchant_id} and b.kind = ${run.kind} and b.state = 'computed'
    order by coalesce(above.waits, false), b.to_at, b.contract_id limit ${limit} for update of b`.execute(tx);
  return rows.map(({ waits, reached, ...bill }) => ({
    bill: bill as BillRow,
    waits: waits === true,
    isReached: reached,
  }));
}

export type Decided = Pick<
  BillRow,
  'contract_id' | 'period' | 'state' | 'figures' | 'tier' | 'gross_minor' | 'payable_minor' | 'carry_minor'
>;

export async function setDecided(tx: Tx, merchantId: string, decided: readonly Decided[]): Promise<void> {
  const values = decided.map(({ gross_minor, payable_minor, carry_minor, ...rest }) => ({
    ...rest,
    gross: `${gross_minor}`,
    payable: `${payable_minor}`,
    carry: `${carry_minor}`,
  }));
  await sql`
    update agent_bill b set state = d.state, figures = d.figures, tier = d.tier, gross_minor = d.gross, payable_minor = d.payable,
      carry_minor = d.carry
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as d (contract_id uuid, period text, state text, figures jsonb, tier integer, gross bigint, payable bigint, carry bigint)
    where b.merchant_id = ${merchantId} and b.contract_id = d.contract_id and b.period = d.period`.execute(tx);
}
