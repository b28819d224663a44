/**
 * What is left of an erasure: rows and files, at once and a day later for what arrived late, and what duties kept when their time is over. Each
 * step is a transaction of its own and may be made again; the last one says when there is more to do.
 */
import type { Tx } from '../../../db/db.ts';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import {
  accountsOf,
  blankColumns,
  changeErased,
  deleteFrom,
  deletePicture,
  type ErasedRow,
  erasedTables,
  erasuresDue,
  exclusionEnd,
  isSharedPicture,
  type PictureTable,
  picturesOf,
} from './store.ts';

const CLAIM_MS = 60_000;
const AT_ONCE = 10;
const LATE_MS = 86_400_000;

type ErasureDeps = Pick<OperatorDeps, 'db' | 'atomically' | 'clock' | 'files' | 'onFault'>;

export const erasureJob = (deps: ErasureDeps): DueJob<Merchant> => ({
  name: 'erasures',
  due: erasuresDue,
  act: async ({ id }) => {
    const claim = { table: 'erased_member', key: { merchant_id: id }, names: ['member_id'], limit: AT_ONCE } as const;
    const worked = await workOnClaimed(deps, { ...claim, claimMs: CLAIM_MS }, (row) => eraseRest(deps, row));
    return worked.filter(Boolean).length;
  },
});

/** False where it failed: the claim runs out, and it is tried again. */
async function eraseRest(deps: ErasureDeps, row: ErasedRow): Promise<boolean> {
  try {
    const owner = { merchantId: row.merchant_id, memberId: row.member_id };
    const now = new Date(deps.clock.now());
    const accounts = await accountsOf(deps.db, owner);
    await deletePictures(deps, 'chat_picture', row.merchant_id, accounts);
    if (row.orders_until <= now) await deletePictures(deps, 'deposit_receipt', row.merchant_id, accounts);
    if (row.identity_until <= now) await deletePictures(deps, 'member_document_picture', row.merchant_id, accounts);
    for (const table of erasedTables) {
      await inTransaction(deps, (tx) => deleteFrom(tx, table, row.merchant_id, accounts, now));
    }
    await inTransaction(deps, async (tx) => {
      await blankColumns(tx, row.merchant_id, accounts, { isLate: true });
      await changeErased(tx, row, await withoutEnded(tx, row, now));
    });
    return true;
  } catch (error) {
    deps.onFault(error);
    return false;
  }
}

/** The file goes first: a row without a file can be tried again, a file without a row would never be found. */
async function deletePictures(
  deps: ErasureDeps,
  table: PictureTable,
  merchantId: string,
  accounts: readonly string[],
): Promise<void> {
  for (;;) {
    const pictures = await picturesOf(deps.db, table, merchantId, accounts);
    if (pictures.length === 0) return;
    for (const picture of pictures) {
      const isShared = await isSharedPicture(deps.db, table, picture);
      if (!isShared && (await deps.files.remove(picture.storage_key)) === 'fault') {
        throw new Error('the storage did not delete a picture of an erased member');
      }
      await inTransaction(deps, (tx) => deletePicture(tx, table, picture));
    }
  }
}

/** What is over goes; the next time is when something else will be. */
async function withoutEnded(tx: Tx, row: ErasedRow, now: Date): Promise<Partial<ErasedRow>> {
  const kept_identity = row.identity_until <= now ? null : row.kept_identity;
  const kept_orders = row.orders_until <= now ? null : row.kept_orders;
  const kept_chats = row.chats_until <= now ? null : row.kept_chats;
  const exclusion = await exclusionEnd(tx, { merchantId: row.merchant_id, memberId: row.member_id }, now);
  const isFirst = row.swept_at === null;
  const ends = [
    // Pictures of documents and receipts, too.
    ...(row.identity_until <= now ? [] : [row.identity_until]),
    ...(row.orders_until <= now ? [] : [row.orders_until]),
    ...(kept_chats === null ? [] : [row.chats_until]),
    ...(exclusion ? [exclusion] : []),
    ...(isFirst ? [new Date(now.getTime() + LATE_MS)] : []),
  ].map((end) => end.getTime());
  const due_at = ends.length === 0 ? null : new Date(Math.min(...ends));
  return { kept_identity, kept_orders, kept_chats, due_at, attempts: 0, ...(isFirst && { swept_at: now }) };
}
