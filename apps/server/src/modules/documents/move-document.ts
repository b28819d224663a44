/** One step of a document: the row, and the fact that others subscribe to. */
import type { DocumentState } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { DocumentsDeps } from './deps.ts';
import { type DocumentEvent, documentLifecycle } from './rules.ts';
import { changeDocument, type DocumentRow } from './store.ts';

export async function moveDocument(
  { clock, outbox }: Pick<DocumentsDeps, 'clock' | 'outbox'>,
  tx: Tx,
  row: DocumentRow,
  event: DocumentEvent,
  change: Partial<Pick<DocumentRow, 'decided_by' | 'refused_for' | 'refused_at' | 'ends_at'>> = {},
): Promise<Result<DocumentRow, 'document.closed'>> {
  const before = row.state as DocumentState;
  if (!documentLifecycle.allows(before, event)) return refuse('document.closed');
  const state = documentLifecycle.next(before, event as never);
  // One more picture of what is sent makes it no younger.
  if (state === before) return ok(row);
  const now = new Date(clock.now());
  // What an operator notes as expired before its day, or without one, ended now.
  const wasAccepted = before === 'accepted';
  const ended = wasAccepted && (row.ends_at === null || row.ends_at > now) ? { ends_at: now } : {};
  const moved = await changeDocument(tx, row, { ...change, ...ended, state, changed_at: now });
  await outbox.publish(tx, row.merchant_id, 'document.changed', {
    ...factOf(moved),
    ...(wasAccepted && { wasAccepted }),
  });
  return ok(moved);
}

export const factOf = ({ id, member_id, state }: DocumentRow) => ({
  documentId: id,
  memberId: member_id,
  state: state as DocumentState,
});
