/** Receipts: pictures that prove a payment. */
export { lengthOf } from './picture-rules.ts';
export { Receipts } from './receipts.tsx';
