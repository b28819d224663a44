/** Cards and accounts members withdraw to: shown masked, kept encrypted. */
import { createHmac } from 'node:crypto';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import type { CardRefusal } from './refusals.ts';
import { MOST_CARDS } from './rules.ts';
import { allCards, type CardRow, insertCard, markCard } from './store-cards.ts';
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
    const cards = await allCards(tx, merchant.id, memberId);
    const known = cards.find((card) => card.fingerprint === fingerprint);
    if (known?.removed_at === null) return ok(known);
    if (cards.filter((card) => card.removed_at === null).length >= MOST_CARDS)
      return refuse('cashier.cards_full', { most: MOST_CARDS });
    if (known) {
      await markCard(tx, { merchantId: merchant.id, memberId, id: known.id }, null);
      return ok({ ...known, removed_at: null });
    }
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
      removed_at: null,
    };
    await insertCard(tx, card);
    return ok(card);
  });
}

/** The row a sealed number belongs to. */
export function cardPlace(merchantId: string, cardId: string): string {
  return `card ${merchantId} ${cardId}`;
}
