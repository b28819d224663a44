/** One message to many members: its words are stored once, and each member is written it once, whatever is repeated. */
import { newId } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { MessageText } from '../../db/tables.ts';
import type { SupportDeps } from './deps.ts';
import { countsOfUnread, insertSharedMessages, insertSharedText, type MessageRow, sharedTexts } from './store.ts';

type Deps = Pick<SupportDeps, 'clock' | 'random' | 'live' | 'outbox'>;

/** Words that many will be written; returns their id. */
export async function saveSharedText(deps: Deps, tx: Tx, merchantId: string, text: MessageText): Promise<string> {
  const id = newId(deps.clock, deps.random);
  const created_at = new Date(deps.clock.now());
  await insertSharedText(tx, { merchant_id: merchantId, id, text: JSON.stringify(text), created_at });
  return id;
}

/** Writes it to members who were not written it before. Their open pages are notified how much is unread. */
export async function deliverShared(
  deps: Deps,
  tx: Tx,
  merchantId: string,
  { sharedId, memberIds }: { readonly sharedId: string; readonly memberIds: readonly string[] },
): Promise<void> {
  if (memberIds.length === 0) return;
  const created_at = new Date(deps.clock.now());
  const rows = memberIds.map((member_id) => ({
    merchant_id: merchantId,
    member_id,
    id: newId(deps.clock, deps.random),
    kind: 'letter' as const,
    letter_id: sharedId,
    created_at,
  }));
  await insertSharedMessages(tx, rows);
  await deps.outbox.publish(tx, merchantId, 'letters.written', { memberIds: [...memberIds] });
  for (const [memberId, inboxUnreadCount] of await countsOfUnread(tx, merchantId, memberIds))
    deps.live.publishTo(merchantId, memberId, 'unread', { inboxUnreadCount });
}

/** Messages with the words that they share with others. */
export async function withSharedWords<Row extends Pick<MessageRow, 'text' | 'letter_id'>>(
  db: Db,
  merchantId: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const ids = [...new Set(rows.flatMap(({ letter_id }) => letter_id ?? []))];
  if (ids.length === 0) return rows;
  const texts = await sharedTexts(db, merchantId, ids);
  return rows.map((row) => (row.letter_id === null ? row : { ...row, text: texts.get(row.letter_id) ?? null }));
}
