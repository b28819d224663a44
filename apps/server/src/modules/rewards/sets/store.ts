/** The SQL of sets of free rounds. The row of a set orders its rounds and its end. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../db/page-key.ts';
import {
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';

export type SetRow = Row<'free_round_set'>;

const living = ['granted', 'playing'] as const;

const ownedBy = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });

export const insertSets = (tx: Tx, rows: readonly NewRow<'free_round_set'>[]) => insertOnce(tx, 'free_round_set', rows);

/** Which of these a campaign gave before; more than was asked for, perhaps. */
export function setsGiven(
  db: Db,
  merchantId: string,
  campaign: string,
  requested: readonly { readonly memberId: string; readonly period: string }[],
) {
  const member_id = [...new Set(requested.map(({ memberId }) => memberId))];
  const period = [...new Set(requested.map((one) => one.period))];
  const key = { merchant_id: merchantId, campaign, member_id, period };
  return listRows(db, 'free_round_set', key, { columns: ['member_id', 'period'] });
}

/** Of these members, those with a set of these campaigns that is not over. */
export async function livingSetsOf(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
  codes: readonly string[],
): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const key = { merchant_id: merchantId, campaign: [...codes], member_id: [...memberIds], state: [...living] };
  const rows = await listRows(db, 'free_round_set', key, { columns: ['member_id'] });
  return rows.map(({ member_id }) => member_id);
}

export const lockSet = (tx: Tx, merchantId: string, id: string) =>
  lockRow(tx, 'free_round_set', { merchant_id: merchantId, id });

type Change =
  | 'state'
  | 'played'
  | 'won_minor'
  | 'play_by'
  | 'due_at'
  | 'ended_at'
  | 'grant_id'
  | 'given_minor'
  | 'reason'
  | 'refused_at';

export async function changeSet(tx: Tx, set: SetRow, change: Partial<Pick<SetRow, Change>>): Promise<SetRow> {
  await updateRows(tx, 'free_round_set', { merchant_id: set.merchant_id, id: set.id }).set(change).execute();
  return { ...set, ...change };
}

/** Those that are not over, in the order in which they are played: whose time ends first. */
export function livingSets(db: Db, owner: Owner): Promise<readonly SetRow[]> {
  return listRows(db, 'free_round_set', { ...ownedBy(owner), state: [...living] }, { orderBy: ['play_by', 'id'] });
}

/** Likewise, in one order of locks. */
export async function lockLivingSets(tx: Tx, owner: Owner): Promise<readonly SetRow[]> {
  const rows = selectRows(tx, 'free_round_set', { ...ownedBy(owner), state: [...living] });
  return rows.selectAll().orderBy('id').forUpdate().execute();
}

export const isPlayable = ({ ended_at, played, rounds, play_by }: SetRow, at: Date) =>
  ended_at === null && played < rounds && play_by > at;

/** An operator cancelled it, and what was won waits for the member. */
export const isStopped = ({ reason, ended_at }: Pick<SetRow, 'reason' | 'ended_at'>) =>
  reason !== null && ended_at === null;

/** Newest first. */
export function endedSets(db: Db, owner: Owner, limit: number): Promise<readonly SetRow[]> {
  const key = { ...ownedBy(owner), state: ['finished', 'expired', 'cancelled'] as const };
  return listRows(
    db,
    'free_round_set',
    { ...key, state: [...key.state] },
    {
      orderBy: ['given_at desc', 'id desc'],
      limit,
    },
  );
}

export interface RefusedFilter {
  readonly vendor?: string | undefined;
  readonly campaign?: string | undefined;
  readonly memberId?: string | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** Those whose vendor refused their order, the latest first; one more than the limit, so that a next page is known. */
export function refusedSets(db: Db, merchantId: string, filter: RefusedFilter): Promise<SetRow[]> {
  const { vendor, campaign, memberId, after, limit } = filter;
  const key = {
    merchant_id: merchantId,
    ...(vendor !== undefined && { vendor }),
    ...(campaign !== undefined && { campaign }),
    ...(memberId !== undefined && { member_id: memberId }),
  };
  const rows = selectRows(db, 'free_round_set', key)
    .selectAll()
    .where('refused_at', 'is not', null)
    .orderBy('refused_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (!after) return rows.execute();
  return rows.where(sql<boolean>`(refused_at, id) < (${after.at}, ${after.id}::uuid)`).execute();
}

export const dueSets = (now: Date): DueMerchants => sql`select merchant_id from free_round_set where due_at <= ${now}`;

export async function dueSetIds(db: Db, merchantId: string, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await selectRows(db, 'free_round_set', { merchant_id: merchantId })
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
