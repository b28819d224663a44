/** The formulas of agents' bills: pure, in minor units, every amount rounded down. */
export { adjustmentOf, type FrozenBill, type Payable, payableOf } from './adjustment.ts';
export {
  type Flaw,
  flawOf,
  type Load,
  loadOf,
  type Ranges,
  rateOf,
  type Shares,
  uncoveredTier,
} from './coverage.ts';
export {
  type CarryStrategy,
  carryOf,
  carryStrategies,
  type DividendPeriod,
  type DividendRule,
  dividendOf,
  dividendRules,
  type Earnings,
  type PeriodBefore,
  resultOf,
} from './dividend.ts';
export {
  type Due,
  missedByUplines,
  type PaidState,
  type Payments,
  type PayNode,
  type Posting,
  payTree,
  stateOfPaid,
} from './payment.ts';
export { type Revenue, type RevenueTier, revenueShareOf, revenueTier } from './revenue-share.ts';
export { rollingOf, seriesRebatesOf } from './rolling.ts';
export { afterAdvance, type Gross, salaryOf, withinDayCap } from './salary.ts';
export { type Figures, paidBy, type Reached, reachedTier, shareOf, type Tier, WHOLE_PPM } from './terms.ts';
