/** The door of merchants: which tenant a request belongs to, and what it is allowed and configured to do. */
export { createMerchants, type Merchants } from './create-merchants.ts';
export { type DayRange, dayAfter, momentsOf, readDayRange, startOfDay, startOfWeek } from './days.ts';
export type { Merchant } from './merchant.ts';
export { runsPromotion, type ShownPromotion, shownPromotions } from './promotions.ts';
export { routes as merchantRoutes } from './routes.ts';
export { hostName } from './rules.ts';
export type { Switches } from './switches.ts';
