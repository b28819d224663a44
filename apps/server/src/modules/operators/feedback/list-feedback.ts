/** Feedback with the names of those who wrote it, the newest first. */
import type { FeedbackType } from '#contract';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import type { OperatorDeps } from '../deps.ts';

interface Query {
  readonly state?: 'open' | 'answered' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export async function listFeedback({ db, support, players }: OperatorDeps, merchantId: string, query: Query) {
  const { state, cursor, limit } = query;
  const isAnswered = state === undefined ? undefined : state === 'answered';
  const found = await support.feedback(db, merchantId, { isAnswered, after: readCursor(cursor), limit });
  const { shown, end } = pageOf(found, limit, createdKey);
  const members = await players.members.byId(db, merchantId, [...new Set(shown.map(({ member_id }) => member_id))]);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const rows = shown.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    username: names.get(row.member_id) ?? '',
    type: row.type as FeedbackType,
    content: row.content,
    at: row.created_at.toISOString(),
    ...(row.conversation_id !== null && { conversationId: row.conversation_id }),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.answered_by !== null && { answeredBy: row.answered_by }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at.toISOString() }),
  }));
  return { rows, ...end };
}
