/** The console's endpoints of money. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';
import { cashierRules } from './cashier-rules.ts';
import { depositQueue, showDeposit, showWithdrawal, withdrawalQueue } from './queues.ts';
import { reconciledDays } from './reconciled-days.ts';

export function moneyRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listWithdrawalQueue: async ({ scope, query }) => ok(await withdrawalQueue(depsOf(scope.id), scope.merchant, query)),
    showWithdrawalOrder: async ({ scope, params }) => showWithdrawal(depsOf(scope.id), scope.merchant, params.orderId),
    listDepositQueue: async ({ scope, query }) => ok(await depositQueue(depsOf(scope.id), scope.merchant, query)),
    showDepositOrder: async ({ scope, params }) => showDeposit(depsOf(scope.id), scope.merchant, params.orderId),
    showCashierRules: async ({ scope }) => ok(await cashierRules(depsOf(scope.id), scope.merchant)),
    listReconciledDays: async ({ scope, query }) => reconciledDays(depsOf(scope.id), scope.merchant, 'payments', query),
    listReconciledVendorDays: async ({ scope, query }) =>
      reconciledDays(depsOf(scope.id), scope.merchant, 'vendors', query),
  });
}
