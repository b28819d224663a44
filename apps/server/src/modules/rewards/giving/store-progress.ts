/** The SQL of members' progress in campaigns, and of what campaigns know of a member. */
import { sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { listRows, type Owner } from '../../../db/tenancy/rows.ts';

export interface ProgressKey {
  readonly merchantId: string;
  readonly code: string;
}

/** Progress that is wanted, of one member in one campaign; who has none yet begins with `start`. */
export interface WantedProgress {
  readonly code: string;
  readonly memberId: string;
  readonly start: Json;
}

interface KnownProgress {
  readonly progress: Json;
  readonly dueDay: string | undefined;
}

export interface Progressed extends KnownProgress {
  readonly code: string;
  readonly memberId: string;
}

const nameOf = (code: string, memberId: string) => `${memberId} ${code}`;

/** Of all these members and campaigns at once, always in one order: whoever waits for one of them holds none that comes after it. */
export async function lockAllProgress(
  tx: Tx,
  merchantId: string,
  wanted: readonly WantedProgress[],
): Promise<(code: string, memberId: string) => KnownProgress> {
  const starts = new Map(wanted.map(({ code, start }) => [code, JSON.stringify(start)]));
  const codes = wanted.map(({ code }) => code);
  const memberIds = wanted.map(({ memberId }) => memberId);
  // A row that is there is locked by it, and not written.
  await sql`
    insert into campaign_progress (merchant_id, code, member_id, progress)
    select ${merchantId}::text, w.code, w.member_id, s.start::jsonb
    from unnest(${codes}::text[], ${memberIds}::uuid[]) as w (code, member_id)
    join unnest(${[...starts.keys()]}::text[], ${[...starts.values()]}::text[]) as s (code, start) on s.code = w.code
    group by w.code, w.member_id, s.start order by w.member_id, w.code
    on conflict (merchant_id, member_id, code) do update set progress = excluded.progress where false`.execute(tx);
  const { rows } = await sql<{ code: string; member_id: string; progress: Json; due_day: string | null }>`
    select p.* from unnest(${codes}::text[], ${memberIds}::uuid[]) as w (code, member_id) cross join lateral (
      select code, member_id, progress, due_day::text as due_day from campaign_progress
      where merchant_id = ${merchantId} and code = w.code and member_id = w.member_id limit 1
    ) p`.execute(tx);
  const found = new Map(rows.map((row) => [nameOf(row.code, row.member_id), row]));
  return (code, memberId) => {
    const row = found.get(nameOf(code, memberId));
    assert(row, 'a member’s progress is there once it is locked');
    return { progress: row.progress, dueDay: row.due_day ?? undefined };
  };
}

/** Of one member in one campaign. */
export async function lockProgress(
  tx: Tx,
  { merchantId, code }: ProgressKey,
  memberId: string,
  start: Json,
): Promise<Json> {
  const known = await lockAllProgress(tx, merchantId, [{ code, memberId, start }]);
  return known(code, memberId).progress;
}

/** Of locked rows. */
export async function saveProgress(tx: Tx, merchantId: string, all: readonly Progressed[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ code, memberId, progress, dueDay = null }) => ({ code, memberId, progress, dueDay }));
  await sql`
    update campaign_progress p set progress = t.progress, due_day = t."dueDay"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (code text, "memberId" uuid, progress jsonb, "dueDay" date)
    where p.merchant_id = ${merchantId} and p.code = t.code and p.member_id = t."memberId"`.execute(tx);
}

export async function progressOf(db: Db, { merchantId, memberId }: Owner): Promise<ReadonlyMap<string, Json>> {
  const key = { merchant_id: merchantId, member_id: memberId };
  const rows = await listRows(db, 'campaign_progress', key, { columns: ['code', 'progress'] });
  return new Map(rows.map(({ code, progress }) => [code, progress as Json]));
}

/** A day is due at the earliest at its start in the first time zone there is: each merchant then looks at its own day. */
export const dueProgress = (now: Date): DueMerchants =>
  sql`select merchant_id from campaign_progress where due_day <= (${now}::timestamptz + interval '14 hours')::date`;

export interface DueMember {
  readonly code: string;
  readonly member_id: string;
  readonly due_day: string;
}

/** In one order, after one of them: those before it were called a moment ago, and their places are still in the index. */
export async function dueMembers(
  db: Db,
  merchantId: string,
  { day, after, limit }: { readonly day: string; readonly after: DueMember | undefined; readonly limit: number },
): Promise<readonly DueMember[]> {
  const last = after ?? { due_day: '-infinity', code: '', member_id: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await sql<DueMember>`
    select code, member_id, due_day::text as due_day from campaign_progress
    where merchant_id = ${merchantId} and due_day <= ${day}::date
      and (due_day, code, member_id) > (${last.due_day}::date, ${last.code}::text, ${last.member_id}::uuid)
    order by campaign_progress.due_day, code, member_id limit ${limit}`.execute(db);
  return rows;
}

export async function rewardMembers(db: Db, merchantId: string, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  return listRows(db, 'reward_member', { merchant_id: merchantId, member_id: memberIds }, {});
}

/** Returns which of the member's deposits it is. */
export async function addDeposit(tx: Tx, { merchantId, memberId }: Owner, amountMinor: bigint): Promise<number> {
  const { rows } = await sql<{ deposits: number }>`
    insert into reward_member (merchant_id, member_id, deposits, deposited_minor)
    values (${merchantId}, ${memberId}, 1, ${amountMinor})
    on conflict (merchant_id, member_id) do update set deposits = reward_member.deposits + 1,
      deposited_minor = reward_member.deposited_minor + excluded.deposited_minor
    returning deposits`.execute(tx);
  return Number(rows[0]?.deposits ?? 1);
}
