/** The SQL of operators' own notes on risk and care: trials of rules, and interactions with players. */
import { sql } from 'kysely';
import type { WithdrawalRoute } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { MarkerOfHarm } from '../../../db/tables.ts';
import { deleteRows, findRow, listRows, type NewRow, selectRows, upsertRows } from '../../../db/tenancy/rows.ts';

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

interface FoundAtRisk {
  readonly memberId: string;
  readonly markers: readonly MarkerOfHarm[];
}

export interface HarmSearch {
  readonly searchedAt: Date;
  /** Those with the most markers first. */
  readonly found: readonly FoundAtRisk[];
}

/** Merchants where nobody has looked since then. */
export const searchesDue = (ids: readonly string[], since: Date): DueMerchants => sql`
  select m.merchant_id from unnest(${[...ids]}::text[]) as m (merchant_id)
  where not exists (select from harm_search s where s.merchant_id = m.merchant_id and s.searched_at > ${since})`;

export async function latestSearch(db: Db, merchantId: string): Promise<HarmSearch | undefined> {
  const search = await findRow(db, 'harm_search', { merchant_id: merchantId });
  if (!search) return undefined;
  const rows = await listRows(db, 'player_at_risk', { merchant_id: merchantId }, { orderBy: ['place'] });
  const found = rows.map(({ member_id, markers }) => ({ memberId: member_id, markers }));
  return { searchedAt: search.searched_at, found };
}

/** In the place of the search before. Players who are erased meanwhile go with the next one, or with what the erasure does a day later. */
export async function saveSearch(tx: Tx, merchantId: string, { searchedAt, found }: HarmSearch): Promise<void> {
  const key = { merchant_id: merchantId };
  await upsertRows(tx, 'harm_search', { ...key, searched_at: searchedAt }, ['merchant_id']);
  await deleteRows(tx, 'player_at_risk', key).execute();
  if (found.length === 0) return;
  const rows = found.map(({ memberId, markers }, place) => ({
    ...key,
    member_id: memberId,
    place,
    markers: JSON.stringify(markers),
  }));
  await tx.insertInto('player_at_risk').values(rows).execute();
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
