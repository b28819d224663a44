/** Points shops: items of a campaign, exchanged for points; and what operators deliver of them. */
export { openShops, type ShopsBackOffice } from './back-office.ts';
export { prizeOf } from './items.ts';
export type { NamedOrder } from './named-orders.ts';
export { shopRoutes } from './routes.ts';
