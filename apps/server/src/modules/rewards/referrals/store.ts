/** The SQL of referrals, their rewards and shares. A referral's row is locked before the rows of its rewards. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import {
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { countWaiting } from '../../../db/waiting.ts';

export type ReferralRow = Row<'referral'>;
export type RewardRow = Row<'referral_reward'>;
export type ShareRow = Row<'referral_share'>;

/** False where the friend is in the campaign already. */
export const insertReferral = (tx: Tx, row: NewRow<'referral'>) =>
  insertOnce(tx, 'referral', row, ['merchant_id', 'code', 'friend_id']);
export const insertRewards = (tx: Tx, rows: readonly NewRow<'referral_reward'>[]) =>
  insertOnce(tx, 'referral_reward', rows);

export const lockReferral = (tx: Tx, merchantId: string, id: string) =>
  lockRow(tx, 'referral', { merchant_id: merchantId, id });

/** Those of friends who still have to qualify, always in one order. */
export async function lockJoined(tx: Tx, merchantId: string, friendIds: readonly string[]) {
  if (friendIds.length === 0) return [];
  const { rows } = await sql<ReferralRow>`
    select * from referral where merchant_id = ${merchantId} and state = 'joined'
      and friend_id = any (${[...friendIds]}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

export async function setReferral(
  tx: Tx,
  { merchant_id, id }: Pick<ReferralRow, 'merchant_id' | 'id'>,
  change: Partial<Omit<ReferralRow, 'merchant_id' | 'id' | 'signals'>> & { readonly signals?: string },
): Promise<void> {
  await setRows(tx, 'referral', { merchant_id, id }, change);
}

export const rewardsOf = (db: Db, merchantId: string, referralId: string) =>
  listRows(db, 'referral_reward', { merchant_id: merchantId, referral_id: referralId }, { orderBy: ['level'] });

export async function setReward(tx: Tx, { merchant_id, referral_id, level }: RewardRow, state: RewardRow['state']) {
  await updateRows(tx, 'referral_reward', { merchant_id, referral_id, level }).set({ state }).execute();
}

/** Whom else the referrer of a friend has brought to this campaign. */
export async function friendsOf(db: Db, { merchant_id, code, referrer_id }: ReferralRow): Promise<readonly string[]> {
  const key = { merchant_id, code, referrer_id };
  return (await listRows(db, 'referral', key, { columns: ['friend_id'], limit: 1_000 })).map((row) => row.friend_id);
}

export interface Upline {
  readonly code: string;
  readonly version: number;
  readonly friend_id: string;
  readonly level: number;
  readonly member_id: string;
}

/** Who shares in the bets of these friends: of those whose referral was paid, no matter who was paid for it, or had nothing but the share to expect. */
export async function uplinesOf(tx: Tx, merchantId: string, friendIds: readonly string[]): Promise<readonly Upline[]> {
  if (friendIds.length === 0) return [];
  const { rows } = await sql<Upline>`
    select r.code, r.version, r.friend_id, w.level, w.member_id
    from referral r join referral_reward w on w.merchant_id = ${merchantId} and w.referral_id = r.id and w.level > 0
    where r.merchant_id = ${merchantId} and r.state = 'paid' and r.friend_id = any (${[...friendIds]}::uuid[])
      and (w.state = 'paid' or w.amount_minor = 0)`.execute(tx);
  return rows;
}

export interface AddedShare {
  readonly code: string;
  readonly version: number;
  readonly member_id: string;
  readonly period: string;
  readonly edges: readonly bigint[];
  readonly due_at: Date;
}

export async function addShares(tx: Tx, merchantId: string, added: readonly AddedShare[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ edges: [edge1, edge2, edge3], due_at, ...row }) => ({
    ...row,
    edge1: `${edge1}`,
    edge2: `${edge2}`,
    edge3: `${edge3}`,
    due_at: due_at.toISOString(),
  }));
  await sql`
    insert into referral_share (merchant_id, code, member_id, period, version, edge1, edge2, edge3, due_at)
    select ${merchantId}::text, t.code, t.member_id, t.period, t.version, t.edge1, t.edge2, t.edge3, t.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (code text, member_id uuid, period date, version integer,
      edge1 bigint, edge2 bigint, edge3 bigint, due_at timestamptz)
    order by t.code, t.member_id, t.period, t.version
    on conflict (merchant_id, code, member_id, period, version) do update set
      edge1 = referral_share.edge1 + excluded.edge1, edge2 = referral_share.edge2 + excluded.edge2,
      edge3 = referral_share.edge3 + excluded.edge3
      where referral_share.amount_minor is null`.execute(tx);
}

/** Nobody else pays it until the transaction ends; another node's are left out. */
export async function lockDueShares(tx: Tx, merchantId: string, now: Date, limit: number) {
  const { rows } = await sql<Omit<ShareRow, 'period'> & { readonly period: string }>`
    select merchant_id, code, member_id, period::text as period, version, edge1, edge2, edge3, amount_minor, due_at
    from referral_share where merchant_id = ${merchantId} and due_at <= ${now}
    order by due_at, code, member_id, version limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function setSharePaid(
  tx: Tx,
  { merchant_id, code, member_id, period, version }: Awaited<ReturnType<typeof lockDueShares>>[number],
  amountMinor: bigint,
): Promise<void> {
  await sql`update referral_share set amount_minor = ${amountMinor}, due_at = null
    where merchant_id = ${merchant_id} and code = ${code} and member_id = ${member_id}
      and period = ${period}::date and version = ${version}`.execute(tx);
}

export const dueReferrals = (now: Date): DueMerchants =>
  sql`select merchant_id from referral where due_at <= ${now}
      union select merchant_id from referral_share where due_at <= ${now}`;

export async function dueIds(db: Db, merchantId: string, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral where merchant_id = ${merchantId} and due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those that wait for an operator, the longest first. */
export const referralsInReview = (db: Db, merchantId: string, limit: number) =>
  listRows(db, 'referral', { merchant_id: merchantId, state: 'review' }, { orderBy: ['qualified_at'], limit });

export const waitingReferrals = (db: Db, merchantId: string) =>
  countWaiting(
    db,
    sql`coalesce(appealed_at, qualified_at, joined_at)`,
    sql`referral where merchant_id = ${merchantId} and state = 'review'`,
  );

/** Those that were refused, the latest first. */
export const refusedReferrals = (db: Db, merchantId: string, limit: number) =>
  listRows(
    db,
    'referral',
    { merchant_id: merchantId, state: 'refused' },
    { orderBy: ['qualified_at desc', 'id'], limit },
  );

/** What is to be paid for each of these, to all levels together. */
export async function amountsOf(db: Db, merchantId: string, referralIds: readonly string[]) {
  const rows = await listRows(db, 'referral_reward', { merchant_id: merchantId, referral_id: [...referralIds] }, {});
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(row.referral_id, (sums.get(row.referral_id) ?? 0n) + row.amount_minor);
  return sums;
}

export interface MyReferral extends ReferralRow {
  readonly level: number;
  readonly amount_minor: bigint;
  readonly reward_state: RewardRow['state'];
}

/** Those that may bring a member something, newest first: as a friend, too. */
export async function referralsOf(db: Db, { merchantId, memberId }: Owner, limit: number) {
  const { rows } = await sql<MyReferral>`
    select r.*, w.level, w.amount_minor, w.state as reward_state
    from referral_reward w join referral r on r.merchant_id = ${merchantId} and r.id = w.referral_id
    where w.merchant_id = ${merchantId} and w.member_id = ${memberId}::uuid
    order by w.referral_id desc limit ${limit}`.execute(db);
  return rows;
}

/** What a member earned in all, and what waits, as minor units. */
export async function totalsOf(db: Db, { merchantId, memberId }: Owner) {
  const { rows } = await sql<{ earned: bigint; waiting: bigint; shares: bigint }>`
    select coalesce(sum(w.amount_minor) filter (where w.state = 'paid'), 0)::bigint as earned,
      coalesce(sum(w.amount_minor) filter (where w.state = 'open' and r.state in ('held', 'review')), 0)::bigint as waiting,
      (select coalesce(sum(s.amount_minor), 0)::bigint from referral_share s
        where s.merchant_id = ${merchantId} and s.member_id = ${memberId}::uuid) as shares
    from referral_reward w join referral r on r.merchant_id = ${merchantId} and r.id = w.referral_id
    where w.merchant_id = ${merchantId} and w.member_id = ${memberId}::uuid and w.level > 0`.execute(db);
  const [row] = rows;
  return {
    earnedMinor: BigInt(row?.earned ?? 0) + BigInt(row?.shares ?? 0),
    waitingMinor: BigInt(row?.waiting ?? 0),
    sharesMinor: BigInt(row?.shares ?? 0),
  };
}
