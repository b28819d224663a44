/** Withdrawals, from the request to their end. */
export { endWithdrawal } from './end-withdrawal.ts';
export { withdrawalLifecycle } from './lifecycle.ts';
export { withdrawalRoutes } from './routes.ts';
export { limitsOf, takesTwo } from './rules.ts';
export {
  countSetAside,
  dueWithdrawals,
  findWithdrawal,
  listWithdrawals,
  lockDue,
  lockWithdrawal,
  rescheduleWithdrawal,
  type WithdrawalRow,
  withdrawalsSetAside,
} from './store.ts';
export { lockWithdrawalFor, transitionWithdrawal } from './transition-withdrawal.ts';
