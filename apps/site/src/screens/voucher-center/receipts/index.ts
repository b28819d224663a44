/** Pictures that show a payment. */
export { lengthOf } from './picture-rules.ts';
export { Receipts } from './receipts.tsx';
