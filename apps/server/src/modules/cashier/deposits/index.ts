/** Deposits, from the request to the credit. */
export { applyDepositNotice } from './apply-notice.ts';
export { expireDeposits } from './expire-deposits.ts';
export { depositLifecycle } from './lifecycle.ts';
export { releaseOnBreak } from './release-on-break.ts';
export { depositRoutes } from './routes.ts';
export { depositFee, termsOf, termsOfOrder } from './rules.ts';
export { creditDeposit, declineDeposit } from './settle-deposit.ts';
export {
  type DepositRow,
  findDeposit,
  findDepositByRef,
  insertDeposit,
  listDeposits,
  lockDeposit,
  overdueDeposits,
} from './store.ts';
export { lockDepositFor, transitionDeposit } from './transition-deposit.ts';
