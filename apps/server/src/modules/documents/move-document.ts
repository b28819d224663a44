/** One step of a document: the row, and the fact that others hear. */
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
  change: Partial<Pick<DocumentRow, 'decided_by' | 'refused_for' | 'refused_at'>> = {},
): Promise<Result<DocumentRow, 'document.closed'>> {
  const before = row.state as DocumentState;
  if (!documentLifecycle.allows(before, event)) return refuse('document.closed');
  const state = documentLifecycle.next(before, event as never);
  // One more picture of what is sent makes it no younger.
  if (state === before) return ok(row);
  const moved = await changeDocument(tx, row, { ...change, state, changed_at: new Date(clock.now()) });
  await outbox.publish(tx, row.merchant_id, 'document.changed', factOf(moved));
  return ok(moved);
}

export const factOf = ({ id, member_id, state }: DocumentRow) => ({
  documentId: id,
  memberId: member_id,
  state: state as DocumentState,
});
