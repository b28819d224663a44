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
export { easesLimit, easingOf, type Imposed, type ImposeRequest, imposedNow, saveImposed } from './imposed.ts';
export { type ImposedLimit, isStricter, leftMinor, unlimited, usedMinor, waitingOf, windowMs } from './rules.ts';
export { imposedLimitsOf, limitsOf, paidSince } from './store.ts';
