/** Deletes expired data: idempotency keys, counted bets, and pictures of receipts, file and row. */
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import type { Retention } from '../deps.ts';
import { deleteRequests, oldRequests } from '../orders/index.ts';
import { deleteReceipt, isSharedPicture, oldReceipts, receiptsEndedBefore } from '../receipts/index.ts';
import { deleteCountedDraws, oldDraws } from '../wagering/index.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 1_000;
const FILES_AT_ONCE = 100;

/** Each deletes a slice. The rest is deleted next time. */
export function retentionJobs(cashier: Cashier): readonly DueJob<Merchant>[] {
  const { requestDays, receiptDays } = cashier.retention ?? usualRetention;
  const before = (days: number) => new Date(cashier.clock.now() - days * DAY_MS);
  const rows = (remove: typeof deleteRequests) => async (merchant: Merchant) => {
    return inTransaction(cashier, (tx) => remove(tx, merchant.id, before(requestDays), ROWS_AT_ONCE));
  };
  return [
    { name: 'old requests', due: () => oldRequests(before(requestDays)), act: rows(deleteRequests) },
    { name: 'old draws', due: () => oldDraws(before(requestDays)), act: rows(deleteCountedDraws) },
    {
      name: 'old receipts',
      due: () => oldReceipts(before(receiptDays)),
      act: (merchant) => deleteReceipts(cashier, merchant, before(receiptDays)),
    },
  ];
}

/** The file is deleted first: a row without a file can be retried, a file without a row would never be found. */
async function deleteReceipts(cashier: Cashier, { id: merchantId }: Merchant, before: Date): Promise<number> {
  let deleted = 0;
  for (const receipt of await receiptsEndedBefore(cashier.db, merchantId, before, FILES_AT_ONCE)) {
    const isShared = await isSharedPicture(cashier.db, receipt);
    if (!isShared && (await cashier.storage.remove(receipt.storage_key)) === 'fault') {
      const error = new Error('the storage did not delete a receipt');
      cashier.onFault(error, { job: 'retention', merchantId, subject: receipt.id });
      return deleted;
    }
    await inTransaction(cashier, (tx) => deleteReceipt(tx, receipt));
    deleted += 1;
  }
  return deleted;
}

/** Retention periods. */
const usualRetention: Retention = { requestDays: 30, receiptDays: 5 * 365 };
