/**
 * Adds a message to a conversation whose row is locked: it gets the next number, and goes out on the member's stream in the same
 * transaction. Append last.
 */
import type { Tx } from '../../../db/db.ts';
import { afterCommit } from '../../../db/transactions.ts';
import type { ChatDeps } from './deps.ts';
import { type Change, type ConversationRow, changeConversation } from './store.ts';
import { insertMessage, type MessageRow } from './store-messages.ts';
import { conversationToWire, messageToWire, type WireMessage } from './wire.ts';

export interface Draft extends Pick<MessageRow, 'author'> {
  readonly text: string;
  readonly operator?: string;
  readonly translation?: string | undefined;
  readonly pictureId?: string | undefined;
  readonly sendId?: string;
}

export interface Written {
  readonly conversation: ConversationRow;
  readonly message: MessageRow;
}

type WriteDeps = Pick<ChatDeps, 'clock' | 'live'>;

export async function writeMessage(
  deps: WriteDeps,
  tx: Tx,
  open: ConversationRow,
  { author, text, operator, translation, pictureId, sendId }: Draft,
  change: Change = {},
): Promise<Written> {
  const now = new Date(deps.clock.now());
  const seq = open.last_seq + 1;
  const message: MessageRow = {
    merchant_id: open.merchant_id,
    conversation_id: open.id,
    seq,
    member_id: open.member_id,
    author,
    operator: operator ?? null,
    text,
    translation: translation ?? null,
    picture_id: pictureId ?? null,
    send_id: sendId ?? null,
    created_at: now,
  };
  await insertMessage(tx, message);
  const seen = author === 'member' ? { member_seen_seq: seq } : author === 'operator' ? { operator_seen_seq: seq } : {};
  const conversation = await changeConversation(tx, open, { last_seq: seq, last_at: now, ...seen, ...change });
  await announce(deps, tx, conversation, messageToWire(message));
  return { conversation, message };
}

/** To the member's page, and to the operators' pages, on every node. */
export async function announce(
  { live }: Pick<ChatDeps, 'live'>,
  tx: Tx,
  row: ConversationRow,
  message?: WireMessage,
): Promise<void> {
  const event = { conversation: conversationToWire(row), ...(message && { message }) };
  await live.append(tx, row.merchant_id, 'chat', row.member_id, event);
  afterCommit(() => live.publish(row.merchant_id, 'chats', '', { conversationId: row.id }));
}
