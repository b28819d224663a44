/** Serves a receipt to its owner only. */
import type { RefusalCode, SentFile } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Cashier } from '../context.ts';
import { findReceipt } from './store.ts';

export interface ReceiptInput {
  readonly merchantId: string;
  readonly memberId: string;
  readonly orderId: string;
  readonly receiptId: string;
}

export async function readReceipt(
  { db, storage }: Pick<Cashier, 'db' | 'storage'>,
  { merchantId, memberId, orderId, receiptId }: ReceiptInput,
): Promise<Result<SentFile, Extract<RefusalCode, 'order.unknown' | 'storage.failed'>>> {
  const receipt = await findReceipt(db, merchantId, receiptId);
  if (receipt?.member_id !== memberId || receipt.order_id !== orderId) return refuse('order.unknown');
  const read = await storage.get(receipt.storage_key);
  return read.kind === 'found' ? ok({ contentType: 'image/jpeg', content: read.bytes }) : refuse('storage.failed');
}
