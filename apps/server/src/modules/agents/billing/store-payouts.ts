/** The SQL of what is decided and not moved yet: some agents in a row, with their bills. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { asynchronously } from '../../../db/jobs/asynchronous-commit.ts';
import { type Row, selectRows } from '../../../db/tenancy/rows.ts';
import type { RunRow } from './store.ts';
import { type Of, type PaidBill, paidBills, storedPaid } from './store-dues.ts';

interface Payout {
  /** In the order of the tree, from the top. */
  readonly place: number;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

/** Moved, and marked, together. */
export interface PayoutGroup {
  readonly payouts: readonly Payout[];
  readonly bills: readonly PaidBill[];
}

/** `place` of a group is its own number. */
export async function insertPayouts(
  tx: Tx,
  of: Pick<Row<'agent_payout'>, 'merchant_id' | 'kind' | 'product' | 'period' | 'attempt'>,
  groups: readonly (PayoutGroup & { readonly place: number })[],
): Promise<void> {
  const values = groups.map(({ place, payouts, bills }) => ({
    place,
    payouts: payouts.map(({ amountMinor, ...payout }) => ({ ...payout, amount: `${amountMinor}` })),
    bills: bills.map(storedPaid),
  }));
  await sql`
    insert into agent_payout (merchant_id, kind, product, period, attempt, place, payouts, bills)
    select ${of.merchant_id}, ${of.kind}, ${of.product}, ${of.period}, ${of.attempt}, place, payouts, bills
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (place integer, payouts jsonb, bills jsonb)`.execute(
    tx,
  );
}

/** Whether something that was decided of the tree is not moved yet: its bills are still due. */
export async function isPayingOut(tx: Tx, { merchant_id, kind, product }: Of): Promise<boolean> {
  const rows = await selectRows(tx, 'agent_payout', { merchant_id, kind, product }).select('place').limit(1).execute();
  return rows.length > 0;
}

export interface Taken {
  readonly kind: RunRow['kind'];
  readonly product: string;
  readonly period: string;
  readonly attempt: number;
  readonly payouts: readonly Payout[];
}

/**
 * The next group, taken off the list in the order of the tree, with its bills marked as paid. What another node moves now is waited for, so that
 * all is moved when nothing is there. The commit does not wait for the disk.
 */
export async function takePayouts(tx: Tx, merchantId: string): Promise<Taken | undefined> {
  interface Stored extends Omit<Taken, 'payouts'> {
    readonly payouts: readonly (Omit<Payout, 'amountMinor'> & { readonly amount: string })[];
  }
  const { rows } = await sql<Stored>`
    with taken as materialized (
      -- compared with "=", the group is looked for once; with "in" it may be once for each on the list, and all of these would be taken
      delete from agent_payout where merchant_id = ${merchantId} and (kind, product, period, attempt, place) = (
        select kind, product, period, attempt, place from agent_payout where merchant_id = ${merchantId}
        order by kind, product, period, attempt, place limit 1 for update
      ) returning *
    ), marked as (${paidBills(merchantId, sql`taken cross join lateral jsonb_to_recordset(taken.bills)`)})
    select kind, product, period, attempt, payouts, ${asynchronously} from taken`.execute(tx);
  const [taken] = rows;
  return (
    taken && {
      ...taken,
      payouts: taken.payouts.map(({ amount, ...payout }) => ({ ...payout, amountMinor: BigInt(amount) })),
    }
  );
}
