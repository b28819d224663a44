/** A conversation as operators see it in a list. */
import type { ChatBackOffice } from '../../support/index.ts';

export type ChatRow = NonNullable<Awaited<ReturnType<ChatBackOffice['find']>>>;

export function chatEntry(row: ChatRow, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    memberId: row.member_id,
    username: names.get(row.member_id) ?? '',
    state: row.state,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    unseen: row.last_seq - row.operator_seen_seq,
    ...(row.operator !== null && { operator: row.operator }),
    ...(row.waits_since !== null && { waitsSince: row.waits_since.toISOString() }),
    ...(row.rating !== null && { rating: row.rating }),
  };
}
