/** The SQL of conversations and of operators who are online, and answers that they have ready. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../db/page-key.ts';
import {
  deleteRows,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';

export type ConversationRow = Row<'chat_conversation'>;
export type ChatState = ConversationRow['state'];
export type Change = Partial<Omit<NewRow<'chat_conversation'>, 'merchant_id' | 'id' | 'member_id'>>;

/** Of two that begin at once one is there already. */
export async function insertConversation(tx: Tx, row: NewRow<'chat_conversation'>): Promise<void> {
  await tx
    .insertInto('chat_conversation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id']).where('closed_at', 'is', null).doNothing())
    .execute();
}

export function lockOpen(tx: Tx, { merchantId, memberId }: Owner): Promise<ConversationRow | undefined> {
  return lockRow(tx, 'chat_conversation', { merchant_id: merchantId, member_id: memberId, closed_at: null });
}

export function lockConversation(tx: Tx, merchantId: string, id: string): Promise<ConversationRow | undefined> {
  return lockRow(tx, 'chat_conversation', { merchant_id: merchantId, id });
}

export async function findConversation(db: Db, merchantId: string, id: string): Promise<ConversationRow | undefined> {
  return await selectRows(db, 'chat_conversation', { merchant_id: merchantId, id }).selectAll().executeTakeFirst();
}

export async function lastConversation(db: Db, { merchantId, memberId }: Owner): Promise<ConversationRow | undefined> {
  return await selectRows(db, 'chat_conversation', { merchant_id: merchantId, member_id: memberId })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The row is locked by the caller. Returns it as it is now. */
export async function changeConversation(
  tx: Tx,
  { merchant_id, id }: Pick<ConversationRow, 'merchant_id' | 'id'>,
  change: Change,
): Promise<ConversationRow> {
  return await updateRows(tx, 'chat_conversation', { merchant_id, id })
    .set(change)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface QueueInput {
  readonly states: readonly ChatState[];
  readonly operator?: string | undefined;
  readonly memberId?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly after: PageKey | undefined;
  readonly limit: number;
}

/** Each state is read from its own part of the index; those of one member are few. */
export async function listConversations(
  db: Db,
  merchantId: string,
  { states, operator, memberId, order, after, limit }: QueueInput,
): Promise<ConversationRow[]> {
  const [beyond, direction] = order === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const found = sql`merchant_id = ${merchantId}
    ${after ? sql`and (created_at, id) ${beyond} (${after.at}, ${after.id}::uuid)` : sql``}
    ${operator === undefined ? sql`` : sql`and operator = ${operator}`}`;
  const page = sql`order by created_at ${direction}, id ${direction} limit ${limit}`;
  const { rows } = await (memberId === undefined
    ? sql<ConversationRow>`select c.* from unnest(${[...states]}::text[]) as s (of) cross join lateral (
        select * from chat_conversation where state = s.of and ${found} ${page}) as c ${page}`
    : sql<ConversationRow>`select * from chat_conversation
        where member_id = ${memberId}::uuid and state = any (${[...states]}::text[]) and ${found} ${page}`
  ).execute(db);
  return rows;
}

/** Before when they are nobody's: the operator was seen, they began to wait, or had their last word. */
interface Before {
  readonly away: Date;
  readonly left: Date;
  readonly idle: Date;
}

/** Open conversations `c` that nobody works on any more: of operators who are away, left to nobody, or without a word for long. */
const isNeglected = ({ away, left, idle }: Before) => sql<boolean>`c.closed_at is null and (
  c.last_at < ${idle} or (c.state = 'waiting' and c.waits_since < ${left}) or (c.state = 'claimed' and not exists (
    select from chat_desk d where d.merchant_id = c.merchant_id and d.operator = c.operator and d.seen_at > ${away})))`;

export const merchantsWithNeglected = (before: Before): DueMerchants =>
  sql`select distinct c.merchant_id from chat_conversation c where ${isNeglected(before)}`;

export async function neglected(
  db: Db,
  merchantId: string,
  before: Before,
  limit: number,
): Promise<Pick<ConversationRow, 'id'>[]> {
  const { rows } = await sql<Pick<ConversationRow, 'id'>>`
    select c.id from chat_conversation c where c.merchant_id = ${merchantId} and ${isNeglected(before)}
    order by c.created_at limit ${limit}`.execute(db);
  return rows;
}

export async function noteOnline(tx: Tx, row: NewRow<'chat_desk'>): Promise<void> {
  await tx
    .insertInto('chat_desk')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'operator']).doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export async function noteOffline(tx: Tx, merchantId: string, operator: string): Promise<void> {
  await deleteRows(tx, 'chat_desk', { merchant_id: merchantId, operator }).execute();
}

/** Operators who were seen since then. */
export async function onlineOperators(db: Db, merchantId: string, since: Date): Promise<string[]> {
  const rows = await selectRows(db, 'chat_desk', { merchant_id: merchantId })
    .select('operator')
    .where('seen_at', '>', since)
    .orderBy('operator')
    .execute();
  return rows.map(({ operator }) => operator);
}

export type ReplyRow = Row<'chat_reply'>;

export function listReplies(db: Db, merchantId: string): Promise<ReplyRow[]> {
  return listRows(db, 'chat_reply', { merchant_id: merchantId }, { orderBy: ['name', 'language'] });
}

export async function findReplies(db: Db, merchantId: string, name: string): Promise<ReplyRow[]> {
  return await listRows(db, 'chat_reply', { merchant_id: merchantId, name }, { orderBy: ['language'] });
}

/** All languages of one answer: what is not given is removed. */
export async function replaceReplies(
  tx: Tx,
  merchantId: string,
  name: string,
  rows: readonly NewRow<'chat_reply'>[],
): Promise<void> {
  await deleteRows(tx, 'chat_reply', { merchant_id: merchantId, name }).execute();
  if (rows.length > 0) await tx.insertInto('chat_reply').values(rows).execute();
}
