/** What lotteries are sold for, and how much of them. */
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
