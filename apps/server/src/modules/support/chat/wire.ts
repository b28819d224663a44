/** Rows of the chat as a member sees them. */
import type { AnswerOf, Endpoints } from '#contract';
import type { ConversationRow } from './store.ts';
import type { MessageRow } from './store-messages.ts';

type Page = AnswerOf<Endpoints['chatMessages']>;
export type WireConversation = NonNullable<Page['conversation']>;
export type WireMessage = Page['messages'][number];

export function conversationToWire(row: ConversationRow): WireConversation {
  return {
    id: row.id,
    state: row.state,
    lastSeq: row.last_seq,
    memberSeenSeq: row.member_seen_seq,
    operatorSeenSeq: row.operator_seen_seq,
    ...(row.rating !== null && { rating: row.rating }),
  };
}

export function messageToWire({ seq, author, created_at, text, picture_id, send_id }: MessageRow): WireMessage {
  const isNotice = author === 'notice';
  return {
    seq,
    from: author,
    at: created_at.toISOString(),
    ...(isNotice ? { notice: text as NonNullable<WireMessage['notice']> } : text !== '' && { text }),
    ...(picture_id !== null && { pictureId: picture_id }),
    ...(send_id !== null && { sendId: send_id }),
  };
}
