/** The console's endpoints of money. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { mayOf } from '../accounts/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { cashierRules } from './cashier-rules.ts';
import { depositQueue, showDeposit, showWithdrawal, withdrawalQueue } from './queues.ts';
import { reconciledDays } from './reconciled-days.ts';

export function moneyRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listWithdrawalQueue: async ({ scope, operator, query }) => {
      const deps = depsOf(scope.id);
      return withdrawalQueue(deps, scope.merchant, mayOf(deps, deps.db, operator, scope.id), query);
    },
    showWithdrawalOrder: async ({ scope, operator, params }) => {
      const deps = depsOf(scope.id);
      return showWithdrawal(deps, scope.merchant, mayOf(deps, deps.db, operator, scope.id), params.orderId);
    },
    listDepositQueue: async ({ scope, query }) => depositQueue(depsOf(scope.id), scope.merchant, query),
    showDepositOrder: async ({ scope, params }) => showDeposit(depsOf(scope.id), scope.merchant, params.orderId),
    showCashierRules: async ({ scope }) => ok(await cashierRules(depsOf(scope.id), scope.merchant)),
    listReconciledDays: async ({ scope, query }) => reconciledDays(depsOf(scope.id), scope.merchant, 'payments', query),
    listReconciledVendorDays: async ({ scope, query }) =>
      reconciledDays(depsOf(scope.id), scope.merchant, 'vendors', query),
  });
}
