/** A document as its member sees it. */
import type { AnswerOf, DocumentKind, DocumentState, Endpoints } from '#contract';
import { documentLifecycle, hasRoom } from './rules.ts';
import type { DocumentRow, PictureRow } from './store.ts';

export type DocumentWire = AnswerOf<Endpoints['memberDocuments']>['documents'][number];

export function documentToWire(row: DocumentRow, pictures: readonly PictureRow[]): DocumentWire {
  const state = row.state as DocumentState;
  return {
    id: row.id,
    kind: row.kind as DocumentKind,
    state,
    reason: row.reason,
    ...(row.refused_for !== null && state === 'refused' && { refusedFor: row.refused_for }),
    requestedAt: row.requested_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    pictures: pictures.map(({ id, added_at }) => ({ id, at: added_at.toISOString() })),
    takesPicture: documentLifecycle.allows(state, 'send') && hasRoom(row, pictures),
  };
}
