/** Pictures of receipts: re-encoded, stored, shown, and deleted after their retention period. */
export { cleanPicture, drawAnew } from './clean-picture.ts';
export { readReceipt } from './read-receipt.ts';
export {
  deleteReceipt,
  insertReceipt,
  isSharedPicture,
  oldReceipts,
  type ReceiptRow,
  receiptsEndedBefore,
  receiptsOf,
} from './store.ts';
