/** The cashier's endpoints. */
import { ok, refuse } from '#kernel';
import type { Handlers } from '../../http/handlers.ts';
import { addCard } from './add-card.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { type Cashier, now } from './context.ts';
import { listDepositOrders, listWithdrawalOrders, oneDepositOrder } from './list-orders.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { startDeposit } from './start-deposit.ts';
import { listCards, markCard } from './store-cards.ts';
import { cardToWire } from './wire.ts';
import { withdrawOptions } from './withdraw-options.ts';

export type CashierEndpoint =
  | 'depositMethods'
  | 'deposit'
  | 'deposits'
  | 'depositOrder'
  | 'cards'
  | 'addCard'
  | 'removeCard'
  | 'withdrawOptions'
  | 'withdraw'
  | 'withdrawals'
  | 'cancelWithdrawal';

export function routes(cashier: Cashier): Handlers<CashierEndpoint> {
  return {
    depositMethods: async ({ merchant }) => {
      const { minimum, maximum, presets } = merchant.manifest.cashier.deposit;
      const methods = cashier.providers.offered(merchant).map(({ manifest }) => ({
        method: manifest.code,
        nameKey: manifest.nameKey,
        symbol: manifest.symbol,
        minimum,
        maximum,
        presets: [...presets],
        isInstant: manifest.isInstant,
      }));
      return ok({ methods });
    },

    deposit: ({ merchant, session, body, idempotencyKey, language, host }) =>
      startDeposit(cashier, {
        merchant,
        memberId: session.memberId,
        method: body.method,
        amount: body.amount,
        idempotencyKey,
        language,
        host,
      }),

    deposits: async ({ merchant, session, query }) =>
      ok(await listDepositOrders(cashier.db, merchant.id, session.memberId, query)),

    depositOrder: async ({ merchant, session, params }) => {
      const order = await oneDepositOrder(cashier.db, merchant.id, session.memberId, params.orderId);
      return order ? ok(order) : refuse('order.unknown');
    },

    cards: async ({ merchant, session }) => {
      const cards = await listCards(cashier.db, merchant.id, session.memberId);
      return ok({ cards: cards.map(cardToWire), banks: [...merchant.manifest.cashier.banks] });
    },

    addCard: async ({ merchant, session, body }) => {
      const added = await addCard(cashier, { merchant, memberId: session.memberId, ...body });
      return added.ok ? ok(cardToWire(added.value)) : added;
    },

    removeCard: async ({ merchant, session, params }) => {
      const card = { merchantId: merchant.id, memberId: session.memberId, id: params.cardId };
      return await cashier.atomically(async (tx) =>
        (await markCard(tx, card, now(cashier))) ? ok({}) : refuse('cashier.card_unknown'),
      );
    },

    withdrawOptions: async ({ merchant, session }) => ok(await withdrawOptions(cashier, merchant, session.memberId)),

    withdraw: ({ merchant, session, body, idempotencyKey }) =>
      requestWithdrawal(cashier, { merchant, memberId: session.memberId, ...body, idempotencyKey }),

    withdrawals: async ({ merchant, session, query }) =>
      ok(await listWithdrawalOrders(cashier.db, merchant.id, session.memberId, query)),

    cancelWithdrawal: ({ merchant, session, params, idempotencyKey }) =>
      cancelWithdrawal(cashier, { merchant, memberId: session.memberId, orderId: params.orderId, idempotencyKey }),
  };
}
