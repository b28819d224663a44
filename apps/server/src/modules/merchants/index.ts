/** The door of merchants: which tenant a request belongs to, and what it is allowed and configured to do. */
export type { Merchant } from './merchant.ts';
