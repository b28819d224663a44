/** The SQL of members' levels: where each stands, the days of its valid bets, and how its levels came about. */
import { sql } from 'kysely';
import { bigintArray, textArray } from '../../../db/array-literals.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import {
  findRow,
  insertOnce,
  listRows,
  lockDueRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import type { ByHand, LevelStatus, Window } from './rules.ts';

export type LevelRow = Row<'level_member'>;
type Key = Pick<LevelRow, 'merchant_id' | 'member_id'>;

const keyOf = ({ merchantId, memberId }: Owner): Key => ({ merchant_id: merchantId, member_id: memberId });

export function levelStatusOf({
  level,
  reached,
  valid_minor,
  deposited_minor,
  window_from,
  window_to,
}: LevelRow): LevelStatus {
  const window = window_from !== null && window_to !== null ? { from: window_from, to: window_to } : undefined;
  return { level, reached, validMinor: valid_minor, depositedMinor: deposited_minor, window };
}

export function byHandOf({ hand_level, hand_from, hand_to }: LevelRow): ByHand | undefined {
  return hand_level === null || hand_from === null
    ? undefined
    : { level: hand_level, from: hand_from, to: hand_to ?? undefined };
}

export interface Fact {
  readonly memberId: string;
  readonly day: string;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
}

/** Adds up facts of members; returns their rows, locked. */
export async function addFacts(tx: Tx, merchantId: string, facts: readonly Fact[]): Promise<readonly LevelRow[]> {
  const members = summed(facts, ({ memberId }) => memberId);
  const { rows } = await sql<LevelRow>`
    insert into level_member (merchant_id, member_id, valid_minor, deposited_minor)
    select ${merchantId}::text, member_id, valid, deposit
    from unnest(${textArray(members.map(({ memberId }) => memberId))}::uuid[],
      ${bigintArray(members.map(({ validMinor }) => validMinor))}::bigint[],
      ${bigintArray(members.map(({ depositMinor }) => depositMinor))}::bigint[]) as t (member_id, valid, deposit)
    order by member_id
    on conflict (merchant_id, member_id) do update set valid_minor = level_member.valid_minor + excluded.valid_minor,
      deposited_minor = level_member.deposited_minor + excluded.deposited_minor
    returning *`.execute(tx);
  const counted = facts.filter(({ validMinor }) => validMinor !== 0n);
  const days = summed(counted, ({ memberId, day }) => `${memberId} ${day}`);
  if (days.length === 0) return rows;
  await sql`
    insert into level_day (merchant_id, member_id, day, valid_minor)
    select ${merchantId}::text, member_id, day, valid
    from unnest(${textArray(days.map(({ memberId }) => memberId))}::uuid[], ${textArray(days.map(({ day }) => day))}::text[],
      ${bigintArray(days.map(({ validMinor }) => validMinor))}::bigint[]) as t (member_id, day, valid)
    order by member_id, day
    on conflict (merchant_id, member_id, day) do update set valid_minor = level_day.valid_minor + excluded.valid_minor
  `.execute(tx);
  return rows;
}

/** One for each key: a member's many bets of a moment are one row. */
function summed(facts: readonly Fact[], nameOf: (fact: Fact) => string): readonly Fact[] {
  const sums = new Map<string, Fact>();
  for (const fact of facts) {
    const key = nameOf(fact);
    const { validMinor, depositMinor } = sums.get(key) ?? { validMinor: 0n, depositMinor: 0n };
    sums.set(key, {
      ...fact,
      validMinor: validMinor + fact.validMinor,
      depositMinor: depositMinor + fact.depositMinor,
    });
  }
  return [...sums.values()];
}

export async function validBetween(db: Db, { merchantId, memberId }: Owner, { from, to }: Window): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(valid_minor)::bigint as sum from level_day
    where merchant_id = ${merchantId} and member_id = ${memberId} and day between ${from} and ${to}`.execute(db);
  return BigInt(rows[0]?.sum ?? 0);
}

export const findLevel = (db: Db, owner: Owner) => findRow(db, 'level_member', keyOf(owner));

/** The member's row, which is there from now on. */
export async function lockLevel(tx: Tx, owner: Owner): Promise<LevelRow | undefined> {
  await insertOnce(tx, 'level_member', keyOf(owner), ['merchant_id', 'member_id']);
  return lockRow(tx, 'level_member', keyOf(owner));
}

export async function levelRows(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<readonly LevelRow[]> {
  if (memberIds.length === 0) return [];
  return listRows(db, 'level_member', { merchant_id: merchantId, member_id: memberIds }, {});
}

export async function setLevel(tx: Tx, owner: Owner, change: Partial<Omit<LevelRow, keyof Key>>): Promise<void> {
  await updateRows(tx, 'level_member', keyOf(owner)).set(change).execute();
}

export const closingDue = (now: Date): DueMerchants =>
  sql`select merchant_id from level_member where close_at <= ${now}`;

export async function isClosing(db: Db, merchantId: string, by: Date): Promise<boolean> {
  const due = selectRows(db, 'level_member', { merchant_id: merchantId })
    .select('member_id')
    .where('close_at', '<=', by);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

export function lockClosing(tx: Tx, merchantId: string, by: Date, limit: number): Promise<readonly LevelRow[]> {
  return lockDueRows(tx, 'level_member', { merchant_id: merchantId }, { column: 'close_at', by, limit });
}

export async function addChange(tx: Tx, change: NewRow<'level_change'>): Promise<void> {
  await insertOnce(tx, 'level_change', change);
}

/** Newest first. */
export function listChanges(db: Db, owner: Owner, limit: number) {
  return listRows(db, 'level_change', keyOf(owner), { orderBy: ['at desc', 'id desc'], limit });
}

/** The level by the rules at a moment: what the last change before it came to. */
export async function levelBefore(db: Db, { merchantId, memberId }: Owner, at: Date): Promise<number> {
  const { rows } = await sql<{ after: number }>`
    select after from level_change where merchant_id = ${merchantId} and member_id = ${memberId} and at < ${at}
      and why in ('reached', 'kept', 'lost', 'returned') order by at desc, id desc limit 1`.execute(db);
  return rows[0]?.after ?? 0;
}
