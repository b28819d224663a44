/** Endpoints of cards and accounts for withdrawals. */
import type { AnswerOf, Endpoints } from '#contract';
import { ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { type Cashier, now } from '../context.ts';
import { addCard } from './add-card.ts';
import { removeCard, setDefaultCard } from './change-cards.ts';
import { numberRuleOf } from './rules.ts';
import { type CardRow, listCards } from './store.ts';

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

/** A card or account in the shape of the API. */
function cardToWire(row: CardRow, now: Date): AnswerOf<Endpoints['addCard']> {
  return {
    id: row.id,
    bank: row.bank,
    holder: row.holder,
    masked: row.masked,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    ...(row.usable_at > now && { frozenUntil: row.usable_at.toISOString() }),
  };
}
