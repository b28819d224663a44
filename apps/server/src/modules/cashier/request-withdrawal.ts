/** A withdrawal is asked for: the money is held with the order, in one transaction, or nothing happens. */
import { assert, formatAmount, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { type Merchant, startOfDay } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import type { OpenProvider } from './providers.ts';
import type { WithdrawalRefusal } from './refusals.ts';
import { askedWithin, frameOf, isApprovedByRule, mayWithdraw, withdrawalFee } from './rules.ts';
import { type CardRow, findCard } from './store-cards.ts';
import { claimKey, hashOf, keepAnswer, keepOrder, lockMember, type RequestKey } from './store-requests.ts';
import { stepsOf } from './store-steps.ts';
import { insertWithdrawal, turnWithdrawal, usageOf, type WithdrawalRow } from './store-withdrawals.ts';
import { type WithdrawalAnswer, withdrawalToWire } from './wire.ts';

/** The teller of holds and their endings in the books. */
export const WITHDRAWAL = 'withdrawal';

export interface WithdrawalAsked {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly cardId: string;
  readonly amount: string;
  readonly idempotencyKey: string;
}

type Answered = Result<WithdrawalAnswer, WithdrawalRefusal>;

export async function requestWithdrawal(cashier: Cashier, asked: WithdrawalAsked): Promise<Answered> {
  const { merchant, memberId } = asked;
  const frame = frameOf(merchant.manifest.cashier.withdrawal, merchant.currency);
  const amount = askedWithin(asked.amount, frame, merchant.currency);
  if (!amount.ok) return amount;
  const open = cashier.providers.payingOut(merchant);
  if (!open) return refuse('feature.off');
  const request: RequestKey = {
    merchantId: merchant.id,
    memberId,
    key: asked.idempotencyKey,
    requestHash: hashOf(['withdraw', asked.cardId, amount.value.toString()]),
  };
  return cashier.atomically(async (tx): Promise<Answered> => {
    const claim = await claimKey(tx, cashier.clock, request);
    if (claim.kind === 'reused') return refuse('request.idempotency_key_reused');
    if (claim.kind === 'known') {
      assert(claim.answer, 'a kept withdrawal request has its answer');
      return ok(claim.answer as WithdrawalAnswer);
    }
    const leaving = await cashier.wallet.mayLeave(tx, merchant.id);
    if (!leaving.ok) return leaving;
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    const card = await findCard(tx, merchant.id, memberId, asked.cardId);
    if (!card || card.removed_at !== null) return refuse('cashier.card_unknown');
    const dayStart = startOfDay(cashier.clock.now(), merchant.manifest.timeZone);
    const allowed = mayWithdraw(merchant, await usageOf(tx, merchant.id, memberId, dayStart), amount.value);
    if (!allowed.ok) return allowed;
    return place(cashier, tx, { asked, request, card, open, amountMinor: amount.value });
  });
}

interface Placing {
  readonly asked: WithdrawalAsked;
  readonly request: RequestKey;
  readonly card: CardRow;
  readonly open: OpenProvider;
  readonly amountMinor: bigint;
}

async function place(cashier: Cashier, tx: Tx, placing: Placing): Promise<Answered> {
  const { amountMinor, request } = placing;
  const { merchant, memberId } = placing.asked;
  const orderId = newId(cashier.clock, cashier.random);
  const held = await cashier.wallet.hold(tx, {
    purse: { merchant, memberId, isTrial: false },
    source: WITHDRAWAL,
    externalId: orderId,
    amountMinor,
    ref: orderId,
    requestHash: `${amountMinor}`,
    label: WITHDRAWAL,
  });
  if (held.kind === 'insufficient') {
    return refuse('wallet.insufficient', { balance: formatAmount(held.balanceMinor, merchant.currency) });
  }
  assert(held.kind === 'applied', 'a new order is new to the books');
  const order = await keepPlaced(cashier, tx, orderId, placing);
  const steps = await stepsOf<WithdrawalRow['state']>(tx, merchant.id, [orderId]);
  const answer = {
    order: withdrawalToWire(order, steps.get(orderId) ?? []),
    balance: formatAmount(held.balanceMinor, merchant.currency),
  };
  await keepOrder(tx, request, orderId);
  await keepAnswer(tx, request, answer);
  await cashier.outbox.tell(tx, merchant.id, 'withdrawal.requested', {
    orderId,
    memberId,
    currency: merchant.currency.code,
    amountMinor: amountMinor.toString(),
  });
  return ok(answer);
}

async function keepPlaced(cashier: Cashier, tx: Tx, orderId: string, placing: Placing): Promise<WithdrawalRow> {
  const { card, open, amountMinor } = placing;
  const { merchant, memberId } = placing.asked;
  const at = now(cashier);
  const order = await insertWithdrawal(
    tx,
    {
      merchant_id: merchant.id,
      id: orderId,
      member_id: memberId,
      card_id: card.id,
      card: `${bankName(merchant, card.bank)} ${card.masked}`,
      provider: open.manifest.code,
      currency: merchant.currency.code,
      amount_minor: amountMinor,
      fee_minor: withdrawalFee(merchant, amountMinor),
      state: 'requested',
      provider_ref: null,
      due_at: null,
      created_at: at,
      changed_at: at,
    },
    'member',
  );
  if (!isApprovedByRule(merchant, amountMinor)) return order;
  return turnWithdrawal(tx, order, { state: 'approved', at, by: 'rule', dueAt: at });
}

function bankName(merchant: Merchant, code: string): string {
  return merchant.manifest.cashier.banks.find((bank) => bank.code === code)?.name ?? code;
}
