/** All SQL of support. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { isBefore, type PageKey } from '../../db/page-key.ts';
import type { MessageText } from '../../db/tables.ts';
import {
  countRows,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  updateRows,
} from '../../db/tenancy/rows.ts';

export type MessageRow = Row<'inbox_message'>;

/** Whose inbox. */
export async function insertMessage(tx: Tx, row: NewRow<'inbox_message'>): Promise<void> {
  await tx.insertInto('inbox_message').values(row).execute();
}

export async function insertSharedText(tx: Tx, row: NewRow<'shared_letter'>): Promise<void> {
  await tx.insertInto('shared_letter').values(row).execute();
}

/** A member who was written the message before is left out. */
export async function insertSharedMessages(tx: Tx, rows: readonly NewRow<'inbox_message'>[]): Promise<void> {
  const already = sql`merchant_id, letter_id, member_id`;
  await tx
    .insertInto('inbox_message')
    .values(rows)
    .onConflict((conflict) => conflict.expression(already).where('letter_id', 'is not', null).doNothing())
    .execute();
}

export async function sharedTexts(
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageText>> {
  const rows = await listRows(db, 'shared_letter', { merchant_id: merchantId, id: ids }, { columns: ['id', 'text'] });
  return new Map(rows.map(({ id, text }) => [id, text]));
}

const waitingRows = {
  chats: sql`chat_conversation where state = 'waiting'`,
  feedback: sql`feedback where answered_at is null`,
};

/** What waits for an answer, and since when: conversations that nobody has taken, or feedback. */
export async function waitingIn(db: Db, merchantId: string, area: keyof typeof waitingRows) {
  const { rows } = await sql<{ readonly waiting: number; readonly oldest: Date | null }>`
    select count(*)::integer as waiting, min(created_at) as oldest from ${waitingRows[area]} and merchant_id = ${merchantId}`.execute(
    db,
  );
  const [found] = rows;
  return { waiting: found?.waiting ?? 0, oldestAt: found?.oldest ?? undefined };
}

/** How many of those who were written a message have read it. */
export async function countReaders(db: Db, merchantId: string, sharedId: string): Promise<number> {
  const written = selectRows(db, 'inbox_message', { merchant_id: merchantId, letter_id: sharedId });
  return countRows(written.where('read_at', 'is not', null));
}

/** Unread messages of some members; each is in it. */
export async function countsOfUnread(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows(tx, 'inbox_message', {
    merchant_id: merchantId,
    member_id: memberIds,
    removed_at: null,
  })
    .where('read_at', 'is', null)
    .select((row) => ['member_id', row.fn.countAll<bigint>().as('unread')])
    .groupBy('member_id')
    .execute();
  const counted = new Map(rows.map(({ member_id, unread }) => [member_id, Number(unread)]));
  return new Map(memberIds.map((memberId) => [memberId, counted.get(memberId) ?? 0]));
}

const writtenTo = (db: Db, { merchantId, memberId }: Owner) =>
  selectRows(db, 'inbox_message', { merchant_id: merchantId, member_id: memberId });

function messagesOf(db: Db, owner: Owner) {
  return writtenTo(db, owner).where('removed_at', 'is', null);
}

/** Newest first; reads one more than the page size, to know whether there is a next page. `withRemoved`: for operators, what the member has removed, too. */
export async function pageOfMessages(
  db: Db,
  owner: Owner,
  {
    after,
    limit,
    withRemoved = false,
  }: { readonly after: PageKey | undefined; readonly limit: number; readonly withRemoved?: boolean },
): Promise<MessageRow[]> {
  let query = writtenTo(db, owner).selectAll();
  if (!withRemoved) query = query.where('removed_at', 'is', null);
  if (after) query = query.where(isBefore(after));
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findMessage(db: Db, owner: Owner, id: string): Promise<MessageRow | undefined> {
  return await messagesOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countUnread(db: Db, owner: Owner): Promise<number> {
  return countRows(messagesOf(db, owner).where('read_at', 'is', null));
}

/** Whether all of them were; those that the member has removed, too: to remove one again is no error. */
export async function wereWrittenTo(tx: Tx, owner: Owner, ids: readonly string[]): Promise<boolean> {
  const different = new Set(ids);
  return (await countRows(writtenTo(tx, owner).where('id', 'in', [...different]))) === different.size;
}

/** Some of the member's by id, or all. */
export async function markMessages(
  tx: Tx,
  { merchantId, memberId }: Owner,
  ids: readonly string[] | 'all',
  change: { readonly read_at: Date } | { readonly removed_at: Date },
): Promise<void> {
  let query = updateRows(tx, 'inbox_message', { merchant_id: merchantId, member_id: memberId, removed_at: null }).set(
    change,
  );
  if ('read_at' in change) query = query.where('read_at', 'is', null);
  if (ids !== 'all') query = query.where('id', 'in', ids);
  await query.execute();
}

export async function insertFeedback(tx: Tx, row: NewRow<'feedback'>): Promise<void> {
  await tx.insertInto('feedback').values(row).execute();
}

export type FeedbackRow = Row<'feedback'>;

export function lockFeedback(tx: Tx, merchantId: string, id: string): Promise<FeedbackRow | undefined> {
  return lockRow(tx, 'feedback', { merchant_id: merchantId, id });
}

export async function setFeedback(
  tx: Tx,
  { merchant_id, id }: Pick<FeedbackRow, 'merchant_id' | 'id'>,
  change: Pick<FeedbackRow, 'answered_at' | 'answered_by' | 'answer'>,
): Promise<void> {
  await updateRows(tx, 'feedback', { merchant_id, id }).set(change).execute();
}

/** Newest first; reads one more than the page size. */
export async function pageOfFeedback(
  db: Db,
  merchantId: string,
  {
    isAnswered,
    after,
    limit,
  }: { readonly isAnswered?: boolean | undefined; readonly after: PageKey | undefined; readonly limit: number },
): Promise<FeedbackRow[]> {
  let query = selectRows(db, 'feedback', { merchant_id: merchantId }).selectAll();
  if (isAnswered !== undefined) query = query.where('answered_at', isAnswered ? 'is not' : 'is', null);
  if (after) query = query.where(isBefore(after));
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A real member by username. */
export async function memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined> {
  const row = await selectRows(db, 'member_name', { merchant_id: merchantId, is_trial: false })
    .select('member_id')
    .where(sql<boolean>`lower(username) = ${username.trim().toLowerCase()}`)
    .executeTakeFirst();
  return row?.member_id;
}
