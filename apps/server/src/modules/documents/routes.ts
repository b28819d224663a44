/** The site's endpoints of documents. */
import { ok, refuse } from '#kernel';
import type { Owner } from '../../db/tenancy/rows.ts';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import { createConcurrencyLimit } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { addPicture } from './add-picture.ts';
import type { DocumentsDeps } from './deps.ts';
import { documentsOf, findPicture, picturesOf } from './store.ts';
import { documentToWire } from './wire.ts';

/** Decoding a picture costs a second of processor time. */
const AT_ONCE = { running: 2, waiting: 8 };

const ownerOf = ({ merchant, session }: { readonly merchant: Merchant; readonly session: Session }): Owner => ({
  merchantId: merchant.id,
  memberId: session.memberId,
});

export function routes(deps: DocumentsDeps) {
  const drawing = createConcurrencyLimit(AT_ONCE);
  return defineHandlers({
    memberDocuments: async (call) => {
      const rows = await documentsOf(ownerOf(call), deps.db);
      const pictures = await picturesOf(
        deps.db,
        call.merchant.id,
        rows.map(({ id }) => id),
      );
      return ok({ documents: rows.map((row) => documentToWire(row, pictures.get(row.id) ?? [])) });
    },

    addDocumentPicture: (call) =>
      addPicture(deps, drawing, { owner: ownerOf(call), documentId: call.params.documentId }, call.body),

    memberDocumentPicture: async (call) => {
      const { pictureId, documentId } = call.params;
      const picture = await findPicture(deps.db, call.merchant.id, pictureId);
      const isOwn = picture?.member_id === call.session.memberId && picture.document_id === documentId;
      if (!isOwn) return refuse('document.unknown');
      const read = await deps.pictures.storage.get(picture.storage_key);
      return read.kind === 'found' ? ok({ contentType: 'image/jpeg', content: read.bytes }) : refuse('storage.failed');
    },
  });
}
