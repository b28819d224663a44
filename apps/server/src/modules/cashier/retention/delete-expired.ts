/** What is kept for a time only: keys of requests, play that has been counted, and pictures of receipts, file and row. */
import { ok } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { forgetRequests } from '../orders/index.ts';
import { forgetReceipt, isReferred, receiptsEndedBefore } from '../receipts/index.ts';
import { forgetCountedDraws } from '../wagering/index.ts';
import { usualRetention } from './rules.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1_000;
const FILES_AT_ONCE = 100;

/** Answers how much was forgotten. What is left over is for the next time. */
export async function forgetOld(cashier: Cashier, merchant: Merchant): Promise<number> {
  const { requestDays, receiptDays } = cashier.retention ?? usualRetention;
  const before = (days: number) => new Date(cashier.clock.now() - days * DAY_MS);
  const rows = await cashier.atomically(async (tx) => {
    const requests = await forgetRequests(tx, merchant.id, before(requestDays), ROWS_AT_ONCE);
    return ok(requests + (await forgetCountedDraws(tx, merchant.id, before(requestDays), ROWS_AT_ONCE)));
  });
  return (rows.ok ? rows.value : 0) + (await forgetReceipts(cashier, merchant, before(receiptDays)));
}

/** The file goes first: a row without a file can be tried again, a file without a row is found by nobody. */
async function forgetReceipts(cashier: Cashier, { id: merchantId }: Merchant, before: Date): Promise<number> {
  let forgotten = 0;
  for (const receipt of await receiptsEndedBefore(cashier.db, merchantId, before, FILES_AT_ONCE)) {
    const isShared = await isReferred(cashier.db, receipt);
    if (!isShared && (await cashier.storage.remove(receipt.storage_key)) === 'fault') {
      const error = new Error('the storage does not remove a receipt');
      cashier.onFault(error, { job: 'retention', merchantId, subject: receipt.id });
      return forgotten;
    }
    await cashier.atomically(async (tx) => ok(await forgetReceipt(tx, receipt)));
    forgotten += 1;
  }
  return forgotten;
}
