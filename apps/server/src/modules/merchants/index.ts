/** The door of merchants: which tenant a request belongs to, and what it is allowed and configured to do. */
export { createMerchants, type Merchants, type OverrideOrder } from './create-merchants.ts';
export type { MerchantsDeps } from './deps.ts';
export type { Merchant } from './merchant.ts';
export { routes as merchantRoutes, type StatusDeps } from './routes.ts';
export { hostName, type OverrideKey } from './rules.ts';
export type { OverrideRow } from './store.ts';
