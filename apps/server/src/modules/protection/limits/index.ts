/** Deposit limits: set by members themselves, checked when an order is made and again when money arrives. */
export {
  type Admitted,
  admitCredit,
  admitDeposit,
  type CreditRequest,
  type DepositBar,
  type DepositIntent,
} from './admit-deposit.ts';
export { confirmLimit, keepLimitAsItIs, setLimit } from './change-limit.ts';
export {
  easesLimit,
  easingOf,
  type Imposed,
  type ImposedLimit,
  type ImposeRequest,
  imposedLimitsOf,
  imposedNow,
  saveImposed,
} from './imposed.ts';
export { isStricter, leftMinor, unlimited, usedMinor, waitingOf, windowMs } from './rules.ts';
export { limitsOf, paidSince } from './store.ts';
