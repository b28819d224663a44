/** Adds a card: in the member's own name, shown masked, stored encrypted, and frozen for a while. */
import { createHmac } from 'node:crypto';
import type { BodyOf, Endpoints } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Bank } from '#merchants/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { lockMember } from '../orders/index.ts';
import type { CardRefusal } from '../refusals.ts';
import { bankNameOf, isGoodHolder, isGoodNumber, isSameName } from './rules.ts';
import { allCards, type CardRow, changeCard, insertCard } from './store.ts';

const HOUR_MS = 3_600_000;

type CardInput = BodyOf<Endpoints['addCard']> & { readonly merchant: Merchant; readonly memberId: string };

type Added = Result<CardRow, CardRefusal>;

/** A card the member already has is answered as it is. */
export async function addCard(cashier: Cashier, input: CardInput): Promise<Added> {
  const { merchant, memberId } = input;
  const number = input.number.replaceAll(' ', '');
  const holder = input.holder.trim().replace(/\s+/g, ' ');
  const bank = merchant.manifest.cashier.banks.find(({ code }) => code === input.bank);
  if (!bank) return refuse('cashier.card_invalid', { field: 'bank' });
  if (!isGoodNumber(bank, number)) return refuse('cashier.card_invalid', { field: 'number' });
  if (!isGoodHolder(holder)) return refuse('cashier.card_invalid', { field: 'holder' });
  const payeeName = await cashier.members.payeeNameOf(cashier.db, merchant.id, memberId);
  if (payeeName !== undefined && !isSameName(payeeName, holder)) {
    return refuse('cashier.holder_differs', { field: 'holder' });
  }
  const proven = await proveIfSet(cashier, input);
  if (!proven.ok) return proven;
  return cashier.atomically((tx) => save(cashier, tx, { merchant, memberId, bank, holder, number }));
}

/** A member with a payment password must enter it to add a withdrawal account. */
async function proveIfSet(cashier: Cashier, input: CardInput): Promise<Result<undefined, CardRefusal>> {
  const { credentials } = cashier;
  const { merchant, memberId, paymentPassword } = input;
  if (!(await credentials.secretsOf(merchant.id, memberId)).hasPaymentPassword) return ok();
  if (paymentPassword === undefined) return refuse('auth.field_invalid', { field: 'paymentPassword' });
  return credentials.proveSecret(merchant.id, memberId, 'payment', paymentPassword);
}

interface NewCard {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly bank: Bank;
  readonly holder: string;
  readonly number: string;
}

async function save(cashier: Cashier, tx: Tx, { merchant, memberId, bank, holder, number }: NewCard): Promise<Added> {
  const { most: max, freezeHours } = merchant.manifest.cashier.cards;
  await lockMember(tx, cashier.clock, merchant.id, memberId);
  const all = await allCards(tx, merchant.id, memberId);
  const listed = all.filter((card) => card.removed_at === null);
  const fingerprint = createHmac('sha256', cashier.secret)
    .update(`card ${merchant.id} ${bank.code} ${number}`)
    .digest('hex');
  const known = all.find((card) => card.fingerprint === fingerprint);
  if (known?.removed_at === null) return ok(known);
  if (listed.length >= max) return refuse('cashier.cards_full', { most: max });
  const at = now(cashier);
  const change = {
    removed_at: null,
    changed_at: at,
    usable_at: new Date(at.getTime() + freezeHours * HOUR_MS),
    is_default: listed.length === 0,
  };
  if (known) await changeCard(tx, known, change);
  const input = { merchant, memberId, bank, holder, number };
  const card = known
    ? { ...known, ...change }
    : await insertCard(tx, { ...cardOf(cashier, input, change), fingerprint });
  await cashier.outbox.publish(tx, merchant.id, 'member.identified', { memberId });
  await cashier.outbox.publish(tx, merchant.id, 'card.changed', {
    memberId,
    change: 'added',
    card: `${bankNameOf(merchant, card.bank)} ${card.masked}`,
  });
  return ok(card);
}

function cardOf(
  cashier: Cashier,
  { merchant, memberId, bank, holder, number }: NewCard,
  change: Pick<CardRow, 'removed_at' | 'changed_at' | 'usable_at' | 'is_default'>,
): Omit<CardRow, 'fingerprint' | 'shares_account'> {
  const id = newId(cashier.clock, cashier.random);
  return {
    merchant_id: merchant.id,
    id,
    member_id: memberId,
    bank: bank.code,
    holder,
    masked: `•••• ${number.slice(-4)}`,
    encrypted_number: cashier.encryptor.encrypt(number, cardLocation(merchant.id, id)),
    account_fingerprint: createHmac('sha256', cashier.secret)
      .update(`account ${bank.code} ${number}`)
      .digest('base64url'),
    created_at: change.changed_at,
    ...change,
  };
}

/** Identifies the row of an encrypted number. */
export function cardLocation(merchantId: string, cardId: string): string {
  return `card ${merchantId} ${cardId}`;
}
