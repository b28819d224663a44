/** The SQL of members' progress in campaigns, and of what campaigns know of a member. */
import { sql } from 'kysely';
import type { Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { listRows, type Owner, selectRows } from '../../../db/tenancy/rows.ts';

export interface ProgressKey {
  readonly merchantId: string;
  readonly code: string;
}

export interface Progressed {
  readonly memberId: string;
  readonly progress: Json;
  readonly dueDay: string | undefined;
}

/** Of these members, always in one order; those who have none yet begin with `start`. */
export async function lockProgress(
  tx: Tx,
  { merchantId, code }: ProgressKey,
  memberIds: readonly string[],
  start: Json,
): Promise<ReadonlyMap<string, Json>> {
  const ids = JSON.stringify([...new Set(memberIds)].sort());
  await sql`
    insert into campaign_progress (merchant_id, code, member_id, progress)
    select ${merchantId}::text, ${code}::text, value::uuid, ${JSON.stringify(start)}::jsonb
    from jsonb_array_elements_text(${ids}::jsonb) order by value
    on conflict (merchant_id, code, member_id) do nothing`.execute(tx);
  const { rows } = await sql<{ member_id: string; progress: Json }>`
    select member_id, progress from campaign_progress
    where merchant_id = ${merchantId} and code = ${code}
      and member_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
    order by member_id for update`.execute(tx);
  return new Map(rows.map(({ member_id, progress }) => [member_id, progress]));
}

export async function saveProgress(
  tx: Tx,
  { merchantId, code }: ProgressKey,
  all: readonly Progressed[],
): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ memberId, progress, dueDay = null }) => ({ member_id: memberId, progress, due_day: dueDay }));
  await sql`
    update campaign_progress p set progress = t.progress, due_day = t.due_day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (member_id uuid, progress jsonb, due_day date)
    where p.merchant_id = ${merchantId} and p.code = ${code} and p.member_id = t.member_id`.execute(tx);
}

export async function progressOf(db: Db, { merchantId, memberId }: Owner): Promise<ReadonlyMap<string, Json>> {
  const key = { merchant_id: merchantId, member_id: memberId };
  const rows = await listRows(db, 'campaign_progress', key, { columns: ['code', 'progress'] });
  return new Map(rows.map(({ code, progress }) => [code, progress as Json]));
}

/** A day is due at the earliest at its start in the first time zone there is: each merchant then looks at its own day. */
export const dueProgress = (now: Date): DueMerchants =>
  sql`select merchant_id from campaign_progress where due_day <= (${now}::timestamptz + interval '14 hours')::date`;

export async function dueMembers(db: Db, merchantId: string, day: string, limit: number) {
  return selectRows(db, 'campaign_progress', { merchant_id: merchantId })
    .select(['code', 'member_id'])
    .where(sql<boolean>`due_day <= ${day}::date`)
    .orderBy('due_day')
    .limit(limit)
    .execute();
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
