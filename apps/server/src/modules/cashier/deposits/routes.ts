/** The deposit endpoints of the cashier. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Cashier } from '../context.ts';
import { readReceipt } from '../receipts/index.ts';
import { addReceipt } from './add-receipt.ts';
import { depositMethods } from './deposit-methods.ts';
import { depositToWire, listDepositOrders, ownDeposit } from './list-deposits.ts';
import { startDeposit } from './start-deposit.ts';
import { reportSent, submitForm } from './submit-form.ts';

export function depositRoutes(cashier: Cashier) {
  return defineHandlers({
    depositMethods: async ({ merchant, session, language }) =>
      ok(await depositMethods(cashier, merchant, session.memberId, language)),

    deposit: ({ merchant, session, body, idempotencyKey, language, host }) =>
      startDeposit(cashier, { merchant, memberId: session.memberId, ...body, idempotencyKey, language, host }),

    deposits: async ({ merchant, session, query }) =>
      ok(await listDepositOrders(cashier, { merchantId: merchant.id, memberId: session.memberId, ...query })),

    depositOrder: async ({ merchant, session, params }) => {
      const owner = { merchantId: merchant.id, memberId: session.memberId };
      const order = await ownDeposit(cashier.db, owner, params.orderId);
      return order ? ok(await depositToWire(cashier, cashier.db, order)) : refuse('order.unknown');
    },

    submitDepositForm: ({ merchant, session, params, body, language, host }) =>
      submitForm(cashier, { merchant, memberId: session.memberId, ...params, ...body, language, host }),

    reportDepositSent: ({ merchant, session, params, body }) =>
      reportSent(cashier, { merchant, memberId: session.memberId, ...params }, body.remark),

    addDepositReceipt: ({ merchant, session, params, body }) =>
      addReceipt(cashier, { merchant, memberId: session.memberId, ...params }, body),

    depositReceipt: ({ merchant, session, params }) =>
      readReceipt(cashier, { merchantId: merchant.id, memberId: session.memberId, ...params }),
  });
}
