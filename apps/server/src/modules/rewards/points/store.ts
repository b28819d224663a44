/** The SQL of points. The row of an account orders all that changes it: it is locked before anything is read to be changed. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, type Owner, type Row, selectRows } from '../../../db/tenancy/rows.ts';

export type PointReason = Row<'point_entry'>['reason'];
export type Entry = Awaited<ReturnType<typeof latestEntries>>[number];

const keyOf = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });

export interface NewEntry {
  readonly memberId: string;
  readonly key: string;
  readonly reason: PointReason;
  /** Below zero: spent. */
  readonly amount: bigint;
  readonly campaign: string;
  /** Of what is received: the first day without it. */
  readonly lapsesOn?: string;
}

/** Of these members, always in one order; those who have none begin with nothing. */
export async function lockAccounts(tx: Tx, merchantId: string, memberIds: readonly string[]) {
  const ids = JSON.stringify([...new Set(memberIds)].sort());
  await sql`
    insert into point_account (merchant_id, member_id)
    select ${merchantId}::text, value::uuid from jsonb_array_elements_text(${ids}::jsonb) order by value
    on conflict (merchant_id, member_id) do nothing`.execute(tx);
  const { rows } = await sql<{ member_id: string; balance: bigint }>`
    select member_id, balance from point_account
    where merchant_id = ${merchantId} and member_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
    order by member_id for update`.execute(tx);
  return new Map(rows.map(({ member_id, balance }) => [member_id, BigInt(balance)]));
}

/** Those whose key is there already change nothing. Under the locks of the accounts. */
export async function insertEntries(tx: Tx, merchantId: string, at: Date, all: readonly NewEntry[]): Promise<void> {
  const rows = all.map(({ memberId, amount, lapsesOn = null, ...row }, place) => ({
    ...row,
    place,
    member_id: memberId,
    amount: `${amount}`,
    lapses_on: lapsesOn,
  }));
  await sql`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
        place integer, member_id uuid, key text, reason text, amount bigint, campaign text, lapses_on date)
    ), fresh as (
      select requested.*, row_number() over later as step, sum(amount) over later as total
      from requested where not exists (
        select 1 from point_entry e
        where e.merchant_id = ${merchantId} and e.member_id = requested.member_id and e.key = requested.key)
      window later as (partition by member_id order by place)
    ), saved as (
      insert into point_entry (merchant_id, member_id, number, key, reason, amount, balance, campaign, at, lapses_on, left_points)
      select ${merchantId}::text, f.member_id, a.entries + f.step, f.key, f.reason, f.amount, a.balance + f.total, f.campaign,
        ${at}::timestamptz, f.lapses_on, greatest(f.amount, 0)
      from fresh f join point_account a on a.merchant_id = ${merchantId} and a.member_id = f.member_id
      returning member_id, amount
    )
    update point_account a set balance = a.balance + s.amount, entries = a.entries + s.entries
    from (select member_id, sum(amount)::bigint as amount, count(*)::int as entries from saved group by member_id) s
    where a.merchant_id = ${merchantId} and a.member_id = s.member_id`.execute(tx);
}

/** What is spent, of what lapses first. Under the lock of the account, which holds as much. */
export async function takeOldest(tx: Tx, { merchantId, memberId }: Owner, amount: bigint): Promise<void> {
  await sql`
    with received as (
      select number, left_points, sum(left_points) over (order by lapses_on, number) - left_points as before
      from point_entry where merchant_id = ${merchantId} and member_id = ${memberId} and left_points > 0
    )
    update point_entry e set left_points = e.left_points - least(r.left_points, ${amount}::bigint - r.before)
    from received r
    where e.merchant_id = ${merchantId} and e.member_id = ${memberId} and e.number = r.number and r.before < ${amount}::bigint
  `.execute(tx);
}

/** What of these members' points has lapsed by this day is left nowhere any more; returns how much it was. */
export async function takeLapsed(tx: Tx, merchantId: string, memberIds: readonly string[], day: string) {
  const { rows } = await sql<{ member_id: string; points: bigint }>`
    with lapsed as (
      select member_id, number, left_points from point_entry
      where merchant_id = ${merchantId} and left_points > 0 and lapses_on <= ${day}::date
        and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
    ), taken as (
      update point_entry e set left_points = 0 from lapsed l
      where e.merchant_id = ${merchantId} and e.member_id = l.member_id and e.number = l.number
    )
    select member_id, sum(left_points)::bigint as points from lapsed group by member_id`.execute(tx);
  return rows.map(({ member_id, points }) => ({ memberId: member_id, points: BigInt(points) }));
}

/** A day is over at the earliest at its start in the first time zone there is: each merchant then looks at its own day. */
export const dueLapses = (now: Date): DueMerchants =>
  sql`select merchant_id from point_entry
      where left_points > 0 and lapses_on <= (${now}::timestamptz + interval '14 hours')::date`;

export async function lapsingMembers(db: Db, merchantId: string, day: string, limit: number) {
  const rows = await selectRows(db, 'point_entry', { merchant_id: merchantId })
    .select('member_id')
    .distinct()
    .where('left_points', '>', 0n)
    .where(sql<boolean>`lapses_on <= ${day}::date`)
    .limit(limit)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

export async function accountOf(db: Db, owner: Owner) {
  const row = await findRow(db, 'point_account', keyOf(owner));
  return { balance: row?.balance ?? 0n, entries: row?.entries ?? 0 };
}

/** What lapses next, and on which day. */
export async function lapsingOf(db: Db, { merchantId, memberId }: Owner) {
  const { rows } = await sql<{ day: string; points: bigint }>`
    select lapses_on::text as day, sum(left_points)::bigint as points from point_entry
    where merchant_id = ${merchantId} and member_id = ${memberId} and left_points > 0
    group by lapses_on order by lapses_on limit 1`.execute(db);
  const [first] = rows;
  return first && { on: first.day, points: BigInt(first.points) };
}

export interface EntryPage {
  readonly below?: number | undefined;
  readonly limit: number;
  readonly reason?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The newest first; below a number, those before it. */
export function latestEntries(db: Db, owner: Owner, { below, limit, reason, from, to }: EntryPage) {
  let query = selectRows(db, 'point_entry', keyOf(owner))
    .select(['number', 'reason', 'amount', 'balance', 'at', sql<string | null>`lapses_on::text`.as('lapsesOn')])
    .orderBy('number', 'desc')
    .limit(limit);
  if (below !== undefined) query = query.where('number', '<', below);
  if (reason !== undefined) query = query.where('reason', '=', reason as PointReason);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  return query.execute();
}
