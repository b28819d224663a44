/** The SQL of operators' own notes on risk and care: trials of rules, and interactions with players. */
import { sql } from 'kysely';
import type { WithdrawalRoute } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, listRows, type NewRow, selectRows, upsertRows } from '../../../db/tenancy/rows.ts';

const SHOWN = 50;

export interface TrialResult {
  readonly orders: number;
  readonly amount: string;
  readonly unknown: number;
  readonly rules: {
    id: string;
    stage: WithdrawalRoute;
    orders: number;
    amount: string;
    paid: number;
    declined: number;
  }[];
  readonly newlyStopped: number;
  readonly noMoreStopped: number;
}

export async function saveTrial(
  tx: Tx,
  row: {
    readonly merchantId: string;
    readonly version: number;
    readonly by: string;
    readonly at: Date;
    readonly result: TrialResult;
  },
): Promise<void> {
  const { merchantId, version, by, at, result } = row;
  const columns = { merchant_id: merchantId, version, tried_by: by, tried_at: at, result: JSON.stringify(result) };
  await upsertRows(tx, 'risk_trial', columns, ['merchant_id', 'version']);
}

const trialOf = (db: Db, merchantId: string, version: number) =>
  findRow(db, 'risk_trial', { merchant_id: merchantId, version });

export async function trials(db: Db, merchantId: string) {
  const rows = await listRows(
    db,
    'risk_trial',
    { merchant_id: merchantId },
    { orderBy: ['version desc'], limit: SHOWN },
  );
  return rows.map((row) => ({ ...row, result: row.result as unknown as TrialResult }));
}

export async function insertInteraction(tx: Tx, row: NewRow<'care_interaction'>): Promise<void> {
  await tx.insertInto('care_interaction').values(row).execute();
}

/** The last one with each of these players. */
export async function lastInteractions(db: Db, merchantId: string, memberIds: readonly string[]) {
  if (memberIds.length === 0) return new Map<string, never>();
  const rows = await selectRows(db, 'care_interaction', { merchant_id: merchantId, member_id: [...memberIds] })
    .distinctOn('member_id')
    .selectAll()
    .orderBy('member_id')
    .orderBy('written_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

export type HarmMarker =
  | 'deposits_up'
  | 'many_deposits'
  | 'failed_deposits'
  | 'cancelled_withdrawals'
  | 'losses_up'
  | 'every_day'
  | 'looser_limits';

export interface FoundAtRisk {
  readonly memberId: string;
  readonly markers: readonly { readonly marker: HarmMarker; readonly value: string; readonly usual?: string }[];
}

interface Look {
  readonly lookedAt: Date;
  readonly found: readonly FoundAtRisk[];
}

/** Merchants where nobody has looked since then. */
export const looksDue = (ids: readonly string[], since: Date): DueMerchants => sql`
  select m.merchant_id from unnest(${[...ids]}::text[]) as m (merchant_id)
  where not exists (select from care_look l where l.merchant_id = m.merchant_id and l.looked_at > ${since})`;

export async function lookOf(db: Db, merchantId: string): Promise<Look | undefined> {
  const row = await findRow(db, 'care_look', { merchant_id: merchantId });
  return row && { lookedAt: row.looked_at, found: row.found as unknown as readonly FoundAtRisk[] };
}

export async function saveLook(tx: Tx, merchantId: string, { lookedAt, found }: Look): Promise<void> {
  const row = { merchant_id: merchantId, looked_at: lookedAt, found: JSON.stringify(found) };
  await upsertRows(tx, 'care_look', row, ['merchant_id']);
}

/** How many there were, by the Monday of their week. */
export async function interactionsByWeek(
  db: Db,
  merchantId: string,
  from: Date,
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ week: string; count: bigint }>`
    select date_trunc('week', written_at at time zone ${timeZone}::text)::date::text as week, count(*) as count
    from care_interaction where merchant_id = ${merchantId} and written_at >= ${from} group by 1`.execute(db);
  return new Map(rows.map(({ week, count }) => [week, Number(count)]));
}

/** Whether what is published was tried: `3 <from> <until>`. Going back to none needs no trial. */
export async function isTried(tx: Tx, merchantId: string, choice: string): Promise<boolean> {
  const version = Number.parseInt(choice, 10);
  return version === 0 || (Number.isSafeInteger(version) && (await trialOf(tx, merchantId, version)) !== undefined);
}
