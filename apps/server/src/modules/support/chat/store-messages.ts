/** The SQL of messages and their pictures. */
import type { Db, Tx } from '../../../db/db.ts';
import { countRows, type NewRow, type Owner, type Row, selectRows, updateRows } from '../../../db/tenancy/rows.ts';

export type MessageRow = Row<'chat_message'>;
export type Author = MessageRow['author'];

export async function insertMessage(tx: Tx, row: NewRow<'chat_message'>): Promise<void> {
  await tx.insertInto('chat_message').values(row).execute();
}

/** What was sent under this id already. */
export async function findSent(
  db: Db,
  { merchantId, memberId }: Owner,
  author: Author,
  sendId: string,
): Promise<MessageRow | undefined> {
  const key = { merchant_id: merchantId, member_id: memberId, author, send_id: sendId };
  return await selectRows(db, 'chat_message', key).selectAll().executeTakeFirst();
}

export interface MessagePage {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** In their order: the newest, those before a number, or the first after one. */
export async function pageOfMessages(
  db: Db,
  merchantId: string,
  conversationId: string,
  { before, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  let query = selectRows(db, 'chat_message', { merchant_id: merchantId, conversation_id: conversationId }).selectAll();
  if (before !== undefined) query = query.where('seq', '<', before);
  if (after !== undefined) query = query.where('seq', '>', after);
  const rows = await query
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}

/** The last message of each that a person wrote. */
export async function lastTexts(db: Db, merchantId: string, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(db, 'chat_message', { merchant_id: merchantId, conversation_id: ids })
    .selectAll()
    .where('author', '!=', 'notice')
    .distinctOn('conversation_id')
    .orderBy('conversation_id')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row]));
}

/** What operators wrote after that message. */
export function countUnseen(db: Db, merchantId: string, conversationId: string, seen: number): Promise<number> {
  const key = { merchant_id: merchantId, conversation_id: conversationId, author: 'operator' as const };
  return countRows(selectRows(db, 'chat_message', key).where('seq', '>', seen));
}

export async function saveTranslation(
  tx: Tx,
  key: { readonly merchant_id: string; readonly conversation_id: string; readonly seq: number },
  translation: string,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'chat_message', key).set({ translation }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertPicture(tx: Tx, row: NewRow<'chat_picture'>): Promise<void> {
  await tx.insertInto('chat_picture').values(row).execute();
}

/** Of this member's conversations: the member's own, or an operator's. */
export async function findPicture(
  db: Db,
  { merchantId, memberId }: Owner,
  id: string,
): Promise<Row<'chat_picture'> | undefined> {
  return await selectRows(db, 'chat_picture', { merchant_id: merchantId, member_id: memberId, id })
    .selectAll()
    .executeTakeFirst();
}
