/** Public API of merchants: which tenant a request belongs to, and its flags and configuration. */
export type { Merchant } from '../../http/merchant.ts';
export { applyContent, type ContentRef, type Versions } from './contents/index.ts';
export { createMerchants, type Merchants } from './create-merchants.ts';
export {
  beginOfDay,
  type DayRange,
  dayAfter,
  dayAt,
  momentsOf,
  readDayRange,
  startOfDay,
  startOfWeek,
} from './days.ts';
export type { MerchantsDeps } from './deps.ts';
export {
  type Accounts,
  createFoundedReader,
  createFounding,
  type Founding,
  listFounded,
} from './founding/index.ts';
export { type ShownPromotion, shownPromotions } from './promotions.ts';
export { routes as merchantRoutes } from './routes.ts';
export { stakeLimitsOf } from './stake-limits.ts';
export type { Switches } from './switches.ts';
export { isWithdrawableAt, withdrawalRuleAt } from './withdrawal-rule.ts';
