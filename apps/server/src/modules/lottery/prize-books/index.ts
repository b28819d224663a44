/** What lotteries are sold for, and how much of them. */
export { openSeriesBackOffice, type SeriesBackOffice } from './back-office.ts';
export { playTypesOf, prizeModesOf, rebateMinor, sellSeries, soldAt } from './book.ts';
export {
  atPrice,
  type Exceeded,
  exceededBy,
  exceededSums,
  exceededToWire,
  type LimitedLine,
  type Limits,
  limitsOf,
} from './limits.ts';
export { subscribeToPoints } from './listeners.ts';
export { type Bettor, bookToWire, createMemberBooks, type MemberBook } from './member-book.ts';
