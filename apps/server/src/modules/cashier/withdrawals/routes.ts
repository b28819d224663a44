/** The cashier's endpoints of money that leaves. */
import { ok, refuse } from '#kernel';
import type { Handlers } from '../../../http/handlers.ts';
import { addCard } from '../cards/add-card.ts';
import { removeCard, setDefaultCard } from '../cards/change-cards.ts';
import { numberRuleOf } from '../cards/rules.ts';
import { listCards } from '../cards/store.ts';
import { type Cashier, now } from '../context.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawalOrders, oneWithdrawalOrder } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { cardToWire } from './wire.ts';
import { withdrawOptions } from './withdraw-options.ts';

export type WithdrawalEndpoint =
  | 'cards'
  | 'addCard'
  | 'setDefaultCard'
  | 'removeCard'
  | 'withdrawOptions'
  | 'withdraw'
  | 'withdrawals'
  | 'withdrawalOrder'
  | 'cancelWithdrawal';

export function withdrawalRoutes(cashier: Cashier): Handlers<WithdrawalEndpoint> {
  return {
    cards: async ({ merchant, session: { memberId } }) => {
      const { banks, cards: rule } = merchant.manifest.cashier;
      const cards = await listCards(cashier.db, merchant.id, memberId);
      const payeeName = await cashier.members.payeeNameOf(cashier.db, merchant.id, memberId);
      const { hasPaymentPassword } = await cashier.identity.secretsOf(merchant.id, memberId);
      return ok({
        cards: cards.map((card) => cardToWire(card, now(cashier))),
        banks: banks.map((bank) => ({ code: bank.code, name: bank.name, ...numberRuleOf(bank) })),
        most: rule.most,
        freezeHours: rule.freezeHours,
        ...(payeeName !== undefined && { payeeName }),
        hasPaymentPassword,
      });
    },

    addCard: async ({ merchant, session, body }) => {
      const added = await addCard(cashier, { merchant, memberId: session.memberId, ...body });
      return added.ok ? ok(cardToWire(added.value, now(cashier))) : added;
    },

    setDefaultCard: ({ merchant, session, params }) =>
      setDefaultCard(cashier, { merchant, memberId: session.memberId, cardId: params.cardId }),

    removeCard: ({ merchant, session, params }) =>
      removeCard(cashier, { merchant, memberId: session.memberId, cardId: params.cardId }),

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
  };
}
