/** Cards and accounts members withdraw to: shown masked, kept encrypted. */
import { createHmac } from 'node:crypto';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import type { CardRefusal } from './refusals.ts';
import { MOST_CARDS } from './rules.ts';
import { type CardRow, insertCard, listCards } from './store-cards.ts';
import { lockMember } from './store-requests.ts';

const NUMBER = /^[0-9]{6,24}$/;
const HOLDER = /^\p{L}[\p{L}\p{M} .'’-]{1,79}$/u;

export interface CardAsked {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
}

/** A card of this member that is there already is answered as it is. */
export async function addCard(cashier: Cashier, asked: CardAsked): Promise<Result<CardRow, CardRefusal>> {
  const { merchant, memberId } = asked;
  const number = asked.number.replaceAll(' ', '');
  const holder = asked.holder.trim().replace(/\s+/g, ' ');
  if (!NUMBER.test(number)) return refuse('cashier.card_invalid', { field: 'number' });
  if (!HOLDER.test(holder)) return refuse('cashier.card_invalid', { field: 'holder' });
  if (!merchant.manifest.cashier.banks.some((bank) => bank.code === asked.bank)) {
    return refuse('cashier.card_invalid', { field: 'bank' });
  }
  const fingerprint = createHmac('sha256', cashier.secret)
    .update(`card ${merchant.id} ${asked.bank} ${number}`)
    .digest('hex');
  return cashier.atomically(async (tx): Promise<Result<CardRow, CardRefusal>> => {
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    const cards = await listCards(tx, merchant.id, memberId);
    const known = cards.find((card) => card.fingerprint === fingerprint);
    if (known) return ok(known);
    if (cards.length >= MOST_CARDS) return refuse('cashier.cards_full', { most: MOST_CARDS });
    const id = newId(cashier.clock, cashier.random);
    const card: CardRow = {
      merchant_id: merchant.id,
      id,
      member_id: memberId,
      bank: asked.bank,
      holder,
      masked: `•••• ${number.slice(-4)}`,
      sealed_number: cashier.sealer.seal(number, cardPlace(merchant.id, id)),
      fingerprint,
      created_at: now(cashier),
    };
    await insertCard(tx, card);
    return ok(card);
  });
}

/** The row a sealed number belongs to. */
export function cardPlace(merchantId: string, cardId: string): string {
  return `card ${merchantId} ${cardId}`;
}
