/** The SQL of members' progress in campaigns, and of what campaigns know of a member. */
import { sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, listRows, type Owner } from '../../../db/tenancy/rows.ts';

interface KnownProgress {
  /** None yet: the campaign's kind says how it begins. */
  readonly progress: Json | undefined;
  readonly dueDay: string | undefined;
}

export interface Progressed {
  readonly code: string;
  readonly memberId: string;
  readonly progress: Json;
  readonly dueDay: string | undefined;
}

interface ProgressRow {
  readonly member_id: string;
  readonly progress: Readonly<Record<string, Json>>;
  readonly due_days: Readonly<Record<string, string>>;
}

/** Of members whose rows are locked. */
export interface LockedProgress {
  of(code: string, memberId: string): KnownProgress;
  /** Once, before anything else locks and saves progress of these members. */
  save(changed: readonly Progressed[]): Promise<void>;
}

/** A code may be any word: also the name of what every object has. */
const at = <Value>(byCode: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(byCode, code) ? byCode[code] : undefined;

/** In one order always: anyone who waits for one of them holds none that comes after it. */
async function lockRows(tx: Tx, merchantId: string, memberIds: readonly string[]): Promise<readonly ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select p.* from unnest(${memberIds}::uuid[]) as w (member_id) cross join lateral (
      select member_id, progress, due_days from reward_progress
      where merchant_id = ${merchantId} and member_id = w.member_id limit 1 for update
    ) p`.execute(tx);
  return rows;
}

/** Of all these members at once, whatever the campaigns. */
export async function lockAllProgress(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
): Promise<LockedProgress> {
  const requested = [...new Set(memberIds)].sort();
  const found = new Map((await lockRows(tx, merchantId, requested)).map((row) => [row.member_id, row]));
  const missing = requested.filter((memberId) => !found.has(memberId));
  if (missing.length > 0) {
    await sql`
      insert into reward_progress (merchant_id, member_id)
      select ${merchantId}::text, member_id from unnest(${missing}::uuid[]) as m (member_id) order by member_id
      on conflict (merchant_id, member_id) do nothing`.execute(tx);
    // Another transaction may have been the first.
    for (const row of await lockRows(tx, merchantId, missing)) found.set(row.member_id, row);
  }
  const rowOf = (memberId: string) => {
    const row = found.get(memberId);
    assert(row, 'a member’s progress is there once it is locked');
    return row;
  };
  return {
    of(code, memberId) {
      const { progress, due_days: dueDays } = rowOf(memberId);
      return { progress: at(progress, code), dueDay: at(dueDays, code) };
    },
    async save(changed) {
      const rows = [...Map.groupBy(changed, ({ memberId }) => memberId)].map(([memberId, all]) =>
        mergedWith(rowOf(memberId), all),
      );
      await saveRows(tx, merchantId, rows);
    },
  };
}

function mergedWith({ member_id: memberId, progress, due_days }: ProgressRow, changed: readonly Progressed[]) {
  const isChanged = (code: string) => changed.some((one) => one.code === code);
  const dueDays = [
    ...Object.entries(due_days).filter(([code]) => !isChanged(code)),
    ...changed.flatMap(({ code, dueDay }): [string, string][] => (dueDay === undefined ? [] : [[code, dueDay]])),
  ];
  return {
    memberId,
    progress: { ...progress, ...Object.fromEntries(changed.map((one) => [one.code, one.progress])) },
    dueDays: Object.fromEntries(dueDays),
    dueDay: dueDays.map(([, day]) => day).sort()[0] ?? null,
  };
}

async function saveRows(tx: Tx, merchantId: string, rows: readonly ReturnType<typeof mergedWith>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update reward_progress p set progress = t.progress, due_days = t."dueDays", due_day = t."dueDay"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t ("memberId" uuid, progress jsonb, "dueDays" jsonb, "dueDay" date)
    where p.merchant_id = ${merchantId} and p.member_id = t."memberId"`.execute(tx);
}

/** Of one member in one campaign. */
export async function lockProgress(
  tx: Tx,
  { merchantId, memberId }: Owner,
  code: string,
): Promise<{ readonly progress: Json | undefined; save(progress: Json): Promise<void> }> {
  const locked = await lockAllProgress(tx, merchantId, [memberId]);
  const { progress, dueDay } = locked.of(code, memberId);
  return { progress, save: (next) => locked.save([{ code, memberId, progress: next, dueDay }]) };
}

export async function progressOf(db: Db, { merchantId, memberId }: Owner): Promise<ReadonlyMap<string, Json>> {
  const row = await findRow(db, 'reward_progress', { merchant_id: merchantId, member_id: memberId }, ['progress']);
  return new Map(Object.entries((row?.progress ?? {}) as ProgressRow['progress']));
}

/** A day is due at the earliest at its start in the first time zone there is: each merchant then looks at its own day. */
export const dueProgress = (now: Date): DueMerchants =>
  sql`select merchant_id from reward_progress where due_day <= (${now}::timestamptz + interval '14 hours')::date`;

export interface DueMember {
  readonly member_id: string;
  readonly due_day: string;
  /** Of the campaigns whose day has come. */
  readonly codes: readonly string[];
}

/** In one order, after one of them: those before it were called a moment ago, and their places are still in the index. */
export async function dueMembers(
  db: Db,
  merchantId: string,
  { day, after, limit }: { readonly day: string; readonly after: DueMember | undefined; readonly limit: number },
): Promise<readonly DueMember[]> {
  const last = after ?? { due_day: '-infinity', member_id: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await sql<Omit<DueMember, 'codes'> & Pick<ProgressRow, 'due_days'>>`
    select member_id, due_day::text as due_day, due_days from reward_progress
    where merchant_id = ${merchantId} and due_day <= ${day}::date
      and (due_day, member_id) > (${last.due_day}::date, ${last.member_id}::uuid)
    order by reward_progress.due_day, member_id limit ${limit}`.execute(db);
  return rows.map(({ due_days, ...row }) => ({
    ...row,
    codes: Object.entries(due_days).flatMap(([code, due]) => (due <= day ? [code] : [])),
  }));
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
