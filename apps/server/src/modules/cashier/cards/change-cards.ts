/** A member removes a card or chooses the default. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { lockMember } from '../orders/index.ts';
import { bankNameOf } from './rules.ts';
import { type CardRow, changeCard, listCards } from './store.ts';

export interface CardNamed {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly cardId: string;
}

type Changed = Promise<Result<Record<never, never>, 'cashier.card_unknown'>>;

/** Pending withdrawals to it are still paid. The next oldest card becomes the default. */
export function removeCard(cashier: Cashier, named: CardNamed): Changed {
  const { merchant, memberId } = named;
  return withCard(cashier, named, async (tx, card, others) => {
    await changeCard(tx, card, { removed_at: now(cashier), is_default: false });
    const [next] = others;
    if (card.is_default && next) await changeCard(tx, next, { is_default: true });
    await cashier.outbox.publish(tx, merchant.id, 'card.changed', {
      memberId,
      change: 'removed',
      card: `${bankNameOf(merchant, card.bank)} ${card.masked}`,
    });
  });
}

export function setDefaultCard(cashier: Cashier, named: CardNamed): Changed {
  return withCard(cashier, named, async (tx, card, others) => {
    for (const other of others) if (other.is_default) await changeCard(tx, other, { is_default: false });
    await changeCard(tx, card, { is_default: true });
  });
}

function withCard(
  cashier: Cashier,
  { merchant, memberId, cardId }: CardNamed,
  act: (tx: Tx, card: CardRow, others: readonly CardRow[]) => Promise<void>,
): Changed {
  return cashier.atomically(async (tx): Changed => {
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    const cards = await listCards(tx, merchant.id, memberId);
    const card = cards.find(({ id }) => id === cardId);
    if (!card) return refuse('cashier.card_unknown');
    await act(
      tx,
      card,
      cards.filter((other) => other !== card),
    );
    return ok({});
  });
}
