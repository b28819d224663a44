/** The formulas of agents' bills: pure, in minor units, every amount rounded down. */
export { adjustmentOf, payableOf } from './adjustment.ts';
export {
  flawOf,
  highestCovered,
  loadOf,
  type Ranges,
  rateOf,
  uncoveredTier,
} from './coverage.ts';
export {
  type CarryStrategy,
  carryOf,
  carryStrategies,
  type DividendRule,
  dividendOf,
  dividendRules,
  type PeriodBefore,
  resultOf,
} from './dividend.ts';
export { afterAdvance, hoursWithinDay, uncoveredHours, withinDayCap } from './hours.ts';
export {
  missedByUplines,
  type PayNode,
  type Posting,
  payTree,
  stateOfPaid,
} from './payment.ts';
export { realtimeOf, type SettledBets } from './realtime.ts';
export {
  type BetSums,
  isOfTurnover,
  type RevenueRule,
  revenueBaseOf,
  revenueBases,
  revenueResultOf,
  revenueShareOf,
  shareByBets,
} from './revenue-share.ts';
export { rollingOf, seriesRebatesOf } from './rolling.ts';
export { type Gross, salaryOf } from './salary.ts';
export { paidBy, shareOf, type Tier, WHOLE_PPM } from './terms.ts';
