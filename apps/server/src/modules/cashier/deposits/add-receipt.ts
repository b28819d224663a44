/** Adds a picture of a receipt to an order: re-encoded, stored under its hash in a place of this order, and reviewed by an operator. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Endpoints, MAX_RECEIPTS, type RefusalOf } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { IncomingFile } from '../../../http/handlers.ts';
import { type Cashier, now } from '../context.ts';
import { cleanPicture, insertReceipt, receiptsOf } from '../receipts/index.ts';
import { type DepositWire, depositToWire } from './list-deposits.ts';
import { changeDeposit } from './store.ts';
import { lockReportable, type OwnOrder } from './submit-form.ts';
import { transitionDeposit } from './transition-deposit.ts';

/** Unreadable pictures count too: decoding one costs a second of processor time. */
const MAX_TRIES = 12;

type ReceiptRefusal = RefusalOf<Endpoints['addDepositReceipt']>;

export async function addReceipt(
  cashier: Cashier,
  owned: OwnOrder,
  file: Pick<IncomingFile, 'read'>,
): Promise<Result<DepositWire, ReceiptRefusal>> {
  // The upload is not read for an order that accepts none, and an incomplete upload is not counted.
  const room = await findRoom(cashier, owned, 'look');
  if (!room.ok) return room;
  const bytes = await file.read();
  if (!bytes.ok) return bytes;
  const taken = await findRoom(cashier, owned, 'try');
  if (!taken.ok) return taken;
  const drawn = await cashier.drawing(() => cleanPicture(bytes.value));
  if (!drawn.ok) return drawn;
  const clean = drawn.value;
  if (!clean.ok) return clean;
  const digest = createHash('sha256').update(clean.value).digest('hex');
  const key = `receipts/${owned.merchant.id}/${owned.memberId}/${owned.orderId}/${digest}.jpg`;
  const stored = await cashier.storage.put(key, clean.value, 'image/jpeg');
  if (stored !== 'stored') return refuse('storage.failed');
  const saved = await save(cashier, owned, key);
  if (!saved.ok) await cashier.atomically((tx) => discard(cashier, tx, owned, key));
  return saved;
}

/** A file without a row would never be found. Under the lock: the same picture may be saved by another upload meanwhile. */
async function discard(cashier: Cashier, tx: Tx, owned: OwnOrder, key: string) {
  await lockReportable(cashier, tx, owned);
  const there = (await receiptsOf(tx, owned.merchant.id, [owned.orderId])).get(owned.orderId) ?? [];
  if (there.some((receipt) => receipt.storage_key === key)) return ok();
  if ((await cashier.storage.remove(key)) === 'fault')
    throw new Error('the storage did not delete a picture that no receipt has');
  return ok();
}

function findRoom(
  cashier: Cashier,
  owned: OwnOrder,
  purpose: 'look' | 'try',
): Promise<Result<undefined, ReceiptRefusal>> {
  const { merchant, orderId } = owned;
  return cashier.atomically(async (tx): Promise<Result<undefined, ReceiptRefusal>> => {
    const locked = await lockReportable(cashier, tx, owned);
    if (!locked.ok) return locked;
    const order = locked.value;
    const there = (await receiptsOf(tx, merchant.id, [orderId])).get(orderId) ?? [];
    if (there.length >= MAX_RECEIPTS || order.receipt_tries >= MAX_TRIES) {
      return refuse('cashier.receipts_full', { most: MAX_RECEIPTS });
    }
    if (purpose === 'try') await changeDeposit(tx, order, { receipt_tries: order.receipt_tries + 1 });
    return ok();
  });
}

/** Others may have been added meanwhile: they are counted again under the lock. */
function save(cashier: Cashier, owned: OwnOrder, key: string): Promise<Result<DepositWire, ReceiptRefusal>> {
  const { merchant, memberId, orderId } = owned;
  return cashier.atomically(async (tx): Promise<Result<DepositWire, ReceiptRefusal>> => {
    const locked = await lockReportable(cashier, tx, owned);
    if (!locked.ok) return locked;
    const order = locked.value;
    const there = (await receiptsOf(tx, merchant.id, [orderId])).get(orderId) ?? [];
    const isThere = there.some((receipt) => basename(receipt.storage_key) === basename(key));
    if (!isThere && there.length >= MAX_RECEIPTS) return refuse('cashier.receipts_full', { most: MAX_RECEIPTS });
    if (isThere) return ok(await depositToWire(cashier, tx, order));
    await insertReceipt(tx, {
      merchant_id: merchant.id,
      id: newId(cashier.clock, cashier.random),
      order_id: orderId,
      member_id: memberId,
      storage_key: key,
      added_at: now(cashier),
    });
    const reported = await transitionDeposit(cashier, tx, order, 'report', { by: 'member', note: 'receipt' });
    return ok(await depositToWire(cashier, tx, reported));
  });
}
