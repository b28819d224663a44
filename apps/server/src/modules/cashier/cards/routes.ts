/** Endpoints of cards and accounts for withdrawals. */
import { ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { type Cashier, now } from '../context.ts';
import { addCard } from './add-card.ts';
import { removeCard, setDefaultCard } from './change-cards.ts';
import { numberRuleOf } from './rules.ts';
import { listCards } from './store.ts';
import { cardToWire } from './wire.ts';

export function cardRoutes(cashier: Cashier) {
  return defineHandlers({
    cards: async ({ merchant, session: { memberId } }) => {
      const { banks, cards: rule } = merchant.manifest.cashier;
      const cards = await listCards(cashier.db, merchant.id, memberId);
      const payeeName = await cashier.members.payeeNameOf(cashier.db, merchant.id, memberId);
      const { hasPaymentPassword } = await cashier.credentials.secretsOf(merchant.id, memberId);
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
  });
}
