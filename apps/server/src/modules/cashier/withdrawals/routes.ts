/** The withdrawal endpoints of the cashier. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Cashier } from '../context.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawalOrders, oneWithdrawalOrder } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawOptions } from './withdraw-options.ts';

export function withdrawalRoutes(cashier: Cashier) {
  return defineHandlers({
    withdrawOptions: async ({ merchant, session }) => ok(await withdrawOptions(cashier, merchant, session.memberId)),

    withdraw: ({ merchant, session, body, idempotencyKey }) =>
      requestWithdrawal(cashier, { merchant, memberId: session.memberId, ...body, idempotencyKey }),

    withdrawals: async ({ merchant, session, query }) =>
      ok(await listWithdrawalOrders(cashier.db, merchant, session.memberId, query)),

    withdrawalOrder: async ({ merchant, session, params }) => {
      const order = await oneWithdrawalOrder(cashier.db, merchant, session.memberId, params.orderId);
      return order ? ok(order) : refuse('order.unknown');
    },

    cancelWithdrawal: ({ merchant, session, params, idempotencyKey }) =>
      cancelWithdrawal(cashier, { merchant, memberId: session.memberId, orderId: params.orderId, idempotencyKey }),
  });
}
