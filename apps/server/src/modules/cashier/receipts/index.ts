/** Pictures of receipts: drawn anew, stored, shown, and deleted when their time is over. */
export { cleanPicture } from './clean-picture.ts';
export { readReceipt } from './read-receipt.ts';
export {
  deleteReceipt,
  insertReceipt,
  isReferred,
  oldReceipts,
  type ReceiptRow,
  receiptsEndedBefore,
  receiptsOf,
} from './store.ts';
