/** Adds a picture of a receipt to an order: re-encoded, stored under its hash, and reviewed by an operator. */
import { createHash } from 'node:crypto';
import { type Endpoints, MAX_RECEIPTS, type RefusalOf } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
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
  const key = `receipts/${owned.merchant.id}/${digest.slice(0, 2)}/${digest}.jpg`;
  const stored = await cashier.storage.put(key, clean.value, 'image/jpeg');
  return stored === 'kept' ? save(cashier, owned, key) : refuse('storage.failed');
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
    const isThere = there.some((receipt) => receipt.storage_key === key);
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
