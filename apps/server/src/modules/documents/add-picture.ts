/**
 * A picture of a requested document: counted before it is drawn, stored under the digest of what was drawn. Each document has files of its own, so
 * that what goes with one member is no other's.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Endpoints, MAX_DOCUMENT_PICTURES, type RefusalOf } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { IncomingFile } from '../../http/handlers.ts';
import type { DocumentsDeps } from './deps.ts';
import { moveDocument } from './move-document.ts';
import { documentLifecycle, hasRoom } from './rules.ts';
import { changeDocument, type DocumentRow, insertPicture, lockDocument, type PictureRow, picturesOf } from './store.ts';
import { type DocumentWire, documentToWire } from './wire.ts';

type Refusal = RefusalOf<Endpoints['addDocumentPicture']>;
type Drawing = <Value>(act: () => Promise<Value>) => Promise<Result<Value, 'request.overloaded'>>;

interface OwnDocument {
  readonly owner: Owner;
  readonly documentId: string;
}

interface Open {
  readonly row: DocumentRow;
  readonly pictures: readonly PictureRow[];
}

export async function addPicture(
  deps: DocumentsDeps,
  drawing: Drawing,
  own: OwnDocument,
  file: Pick<IncomingFile, 'read'>,
): Promise<Result<DocumentWire, Refusal | 'request.overloaded'>> {
  // The upload is not read for a document that takes none, and an incomplete upload is not counted.
  const room = await deps.atomically((tx) => findRoom(tx, own));
  if (!room.ok) return room;
  const bytes = await file.read();
  if (!bytes.ok) return bytes;
  const counted = await deps.atomically((tx) => countTry(tx, own));
  if (!counted.ok) return counted;
  const drawn = await drawing(() => deps.pictures.clean(bytes.value));
  if (!drawn.ok) return drawn;
  if (!drawn.value) return refuse('document.picture_invalid');
  const digest = createHash('sha256').update(drawn.value).digest('hex');
  const key = `documents/${own.owner.merchantId}/${own.owner.memberId}/${own.documentId}/${digest}.jpg`;
  const stored = await deps.pictures.storage.put(key, drawn.value, 'image/jpeg');
  if (stored !== 'stored') return refuse('storage.failed');
  const saved = await deps.atomically((tx) => save(deps, tx, own, key));
  if (!saved.ok) await deps.atomically((tx) => discard(deps, tx, own, key));
  return saved;
}

/** A file without a row would never be found. Under the lock: the same picture may be saved by another upload meanwhile. */
async function discard(deps: DocumentsDeps, tx: Tx, { owner, documentId }: OwnDocument, key: string) {
  await lockDocument(tx, owner.merchantId, documentId);
  const pictures = (await picturesOf(tx, owner.merchantId, [documentId])).get(documentId) ?? [];
  if (pictures.some(({ storage_key }) => storage_key === key)) return ok();
  if ((await deps.pictures.storage.remove(key)) === 'fault')
    throw new Error('the storage did not delete a picture that no document has');
  return ok();
}

async function findRoom(tx: Tx, { owner, documentId }: OwnDocument): Promise<Result<Open, Refusal>> {
  const row = await lockDocument(tx, owner.merchantId, documentId);
  if (row?.member_id !== owner.memberId) return refuse('document.unknown');
  if (!documentLifecycle.allows(row.state as never, 'send')) return refuse('document.closed');
  const pictures = (await picturesOf(tx, owner.merchantId, [row.id])).get(row.id) ?? [];
  return hasRoom(row, pictures)
    ? ok({ row, pictures })
    : refuse('document.pictures_full', { most: MAX_DOCUMENT_PICTURES });
}

async function countTry(tx: Tx, own: OwnDocument): Promise<Result<undefined, Refusal>> {
  const room = await findRoom(tx, own);
  if (!room.ok) return room;
  await changeDocument(tx, room.value.row, { tries: room.value.row.tries + 1 });
  return ok();
}

/** Others may have been added meanwhile, or it was decided: it is looked at again under the lock. */
async function save(
  deps: DocumentsDeps,
  tx: Tx,
  own: OwnDocument,
  storage_key: string,
): Promise<Result<DocumentWire, Refusal>> {
  const { merchantId, memberId } = own.owner;
  const row = await lockDocument(tx, merchantId, own.documentId);
  if (row?.member_id !== memberId) return refuse('document.unknown');
  const before = (await picturesOf(tx, merchantId, [row.id])).get(row.id) ?? [];
  // Nothing new: a request that is made again opens nothing again.
  if (before.some((picture) => basename(picture.storage_key) === basename(storage_key)))
    return ok(documentToWire(row, before));
  // This try is counted already.
  if (!hasRoom({ ...row, tries: row.tries - 1 }, before))
    return refuse('document.pictures_full', { most: MAX_DOCUMENT_PICTURES });
  const moved = await moveDocument(deps, tx, row, 'send');
  if (!moved.ok) return moved;
  const at = new Date(deps.clock.now());
  await insertPicture(tx, {
    merchant_id: merchantId,
    id: newId(deps.clock, deps.random),
    document_id: row.id,
    member_id: memberId,
    storage_key,
    added_at: at,
  });
  const pictures = (await picturesOf(tx, merchantId, [row.id])).get(row.id) ?? [];
  return ok(documentToWire(moved.value, pictures));
}
