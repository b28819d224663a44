/** Requests a withdrawal: the money is held together with the order, in one transaction. */

import type { BodyOf, Endpoints } from '#contract';
import { assert, type Currency, formatAmount, newId, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import { bankNameOf, type CardRow, findCard } from '../cards/index.ts';
import { type Cashier, now } from '../context.ts';
import { hashOf, lockMember, onceUnderKey, type RequestKey, requestedWithin } from '../orders/index.ts';
import type { OpenProvider } from '../providers/index.ts';
import type { WithdrawalRefusal } from '../refusals.ts';
import { skipsReview } from '../routing/index.ts';
import { openWagerings } from '../wagering/index.ts';
import { type Assessed, assessRisk, type Secrets } from './assess-risk.ts';
import { type WithdrawalAnswer, withdrawalAnswer } from './list-withdrawals.ts';
import type { RiskReason } from './risk-rules.ts';
import { feeOf, isApprovedByRule, limitsOf, mayWithdraw, minAboveFee, type WithdrawalLimits } from './rules.ts';
import { insertWithdrawal, usageOf, type WithdrawalRow } from './store.ts';
import { transitionWithdrawal } from './transition-withdrawal.ts';

/** The source of holds and their outcomes in the ledger. */
export const WITHDRAWAL = 'withdrawal';

type WithdrawalInput = BodyOf<Endpoints['withdraw']> & {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly idempotencyKey: string;
};

type Answered = Result<WithdrawalAnswer, WithdrawalRefusal>;
type Placed = Result<{ readonly orderId: string; readonly answer: WithdrawalAnswer }, WithdrawalRefusal>;

export async function requestWithdrawal(cashier: Cashier, input: WithdrawalInput): Promise<Answered> {
  const { merchant, memberId } = input;
  const amount = parseAmount(input.amount, merchant.currency);
  if (!amount.ok) return amount;
  const open = cashier.providers.payingOut(merchant);
  if (!open) return refuse('feature.off');
  const proven = await provePassword(cashier, input);
  if (!proven.ok) return proven;
  const request: RequestKey = {
    merchantId: merchant.id,
    memberId,
    key: input.idempotencyKey,
    requestHash: hashOf(['withdraw', input.cardId, amount.value.toString()]),
  };
  return onceUnderKey(cashier, request, async (tx): Promise<Placed> => {
    const leaving = await cashier.wallet.mayLeave(tx, merchant.id);
    if (!leaving.ok) return leaving;
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    const checked = await check(cashier, tx, input, amount.value, proven.value);
    if (!checked.ok) return checked;
    return place(cashier, tx, { ...checked.value, input, open, amountMinor: amount.value });
  });
}

/** The payment password. After too many wrong ones it is not even checked. */
async function provePassword(
  { credentials }: Cashier,
  input: WithdrawalInput,
): Promise<Result<Secrets, WithdrawalRefusal>> {
  const { merchant, memberId, paymentPassword } = input;
  const secrets = await credentials.secretsOf(merchant.id, memberId);
  if (!secrets.hasPaymentPassword) return refuse('member.payment_password_unset');
  const proven = await credentials.proveSecret(merchant.id, memberId, 'payment', paymentPassword);
  return proven.ok ? ok(secrets) : proven;
}

interface Checked {
  readonly card: CardRow;
  /** The part from the held account, which is paid first. */
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
  readonly reasons: readonly RiskReason[];
  readonly facts: Assessed['facts'];
}

/** All refusals, and whether a review is required. The member is locked. */
async function check(
  cashier: Cashier,
  tx: Tx,
  input: WithdrawalInput,
  amountMinor: bigint,
  secrets: Secrets,
): Promise<Result<Checked, WithdrawalRefusal>> {
  const { merchant, memberId } = input;
  const { currency, manifest } = merchant;
  const card = await findCard(tx, merchant.id, memberId, input.cardId);
  if (!card || card.removed_at !== null) return refuse('cashier.card_unknown');
  if (card.usable_at > now(cashier)) return refuse('cashier.card_frozen', { until: card.usable_at.toISOString() });
  const limits = limitsOf(merchant, await cashier.levels.privilegesOf(tx, merchant, memberId));
  const within = requestedWithin(input.amount, limits, currency);
  if (!within.ok) return within;
  const dayStart = startOfDay(cashier.clock.now(), manifest.timeZone);
  const usage = await usageOf(tx, merchant.id, memberId, dayStart);
  const allowed = mayWithdraw(merchant, limits, usage, amountMinor);
  if (!allowed.ok) return allowed;
  const feeMinor = feeOf(limits, usage, amountMinor);
  // Fees of rules and of a scheme of levels are set apart from each other: nothing is sent where nothing is left.
  if (feeMinor >= amountMinor) return refuse('cashier.amount_out_of_range', leavingSomething(limits, currency));
  const fee = formatAmount(feeMinor, currency);
  const shown = input.fee === undefined ? undefined : parseAmount(input.fee, currency);
  if (shown && !(shown.ok && shown.value === feeMinor)) return refuse('cashier.fee_changed', { fee });
  const allHeldMinor = await cashier.wallet.held(tx, { merchant, memberId, isTrial: false });
  const heldMinor = allHeldMinor < amountMinor ? allHeldMinor : amountMinor;
  // Held money was never played with, and has no wagering requirement.
  const isLeft = heldMinor < amountMinor && (await hasLeft(cashier, tx, merchant.id, memberId));
  if (isLeft && manifest.cashier.wagering.whileLeft === 'refuse') return refuse('cashier.wagering_left');
  const { reasons: risks, facts } = await assessRisk(cashier, tx, {
    merchant,
    memberId,
    card,
    amountMinor,
    usage,
    secrets,
  });
  const isReviewed =
    heldMinor < amountMinor && (await cashier.bonus.hasHeld(tx, { merchantId: merchant.id, memberId }));
  const own = [...(isLeft ? ['wagering-left' as const] : []), ...(isReviewed ? ['bonus-review' as const] : [])];
  return ok({ card, heldMinor, feeMinor, facts, reasons: [...risks, ...own] });
}

function leavingSomething(limits: WithdrawalLimits, currency: Currency) {
  const min = minAboveFee(limits);
  return {
    ...(min !== undefined && { minimum: formatAmount(min, currency) }),
    maximum: formatAmount(limits.maximumMinor, currency),
  };
}

/** A sum of a deposit, or of a bonus that was paid to cash. */
async function hasLeft({ bonus }: Cashier, tx: Tx, merchantId: string, memberId: string): Promise<boolean> {
  const effect = await bonus.withdrawalEffect(tx, { merchantId, memberId }, 0n);
  return effect.kind === 'left' || (await openWagerings(tx, merchantId, memberId)).length > 0;
}

/** What of the bonus money goes with the cash: as it was shown, or it is shown again. */
async function takeBonus(
  { bonus }: Cashier,
  tx: Tx,
  { input, amountMinor, heldMinor }: Placing,
  withdrawalId: string,
): Promise<Result<undefined, 'bonus.withdrawal_loses'>> {
  const { merchant, memberId, loses = '0' } = input;
  if (heldMinor === amountMinor) return ok();
  const owner = { merchantId: merchant.id, memberId };
  const effect = await bonus.applyWithdrawal(tx, owner, { withdrawalId, amountMinor: amountMinor - heldMinor });
  const losesMinor = 'losesMinor' in effect ? effect.losesMinor : 0n;
  const shown = parseAmount(loses, merchant.currency);
  if (shown.ok && shown.value === losesMinor) return ok();
  return refuse('bonus.withdrawal_loses', { loses: formatAmount(losesMinor, merchant.currency) });
}

interface Placing extends Checked {
  readonly input: WithdrawalInput;
  readonly open: OpenProvider;
  readonly amountMinor: bigint;
}

async function place(cashier: Cashier, tx: Tx, placing: Placing): Promise<Placed> {
  const { amountMinor, heldMinor } = placing;
  const { merchant, memberId } = placing.input;
  const orderId = newId(cashier.clock, cashier.random);
  const taken = await takeBonus(cashier, tx, placing, orderId);
  if (!taken.ok) return taken;
  const held = await cashier.wallet.hold(tx, {
    accountRef: { merchant, memberId, isTrial: false },
    source: WITHDRAWAL,
    externalId: orderId,
    amountMinor,
    heldMinor,
    ref: orderId,
    requestHash: `${amountMinor}`,
    label: WITHDRAWAL,
  });
  if (held.kind === 'insufficient') {
    return refuse('wallet.insufficient', { balance: formatAmount(held.balanceMinor, merchant.currency) });
  }
  assert(held.kind === 'applied', 'a new order has no hold in the ledger yet');
  const order = await insertPlaced(cashier, tx, orderId, placing);
  await cashier.outbox.publish(tx, merchant.id, 'withdrawal.requested', {
    orderId,
    memberId,
    currency: merchant.currency.code,
    amountMinor: amountMinor.toString(),
  });
  return ok({ orderId, answer: await withdrawalAnswer(tx, merchant, order, held.balanceMinor) });
}

async function insertPlaced(cashier: Cashier, tx: Tx, orderId: string, placing: Placing): Promise<WithdrawalRow> {
  const { card, open, amountMinor, heldMinor, feeMinor, reasons, facts } = placing;
  const { merchant, memberId } = placing.input;
  const at = now(cashier);
  const order = await insertWithdrawal(
    tx,
    {
      merchant_id: merchant.id,
      id: orderId,
      member_id: memberId,
      card_id: card.id,
      card: `${bankNameOf(merchant, card.bank)} ${card.masked}`,
      provider: open.manifest.code,
      currency: merchant.currency.code,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      held_minor: heldMinor,
      state: 'requested',
      provider_ref: null,
      due_at: null,
      created_at: at,
      changed_at: at,
      risk: JSON.stringify(reasons),
      facts: JSON.stringify(facts),
    },
    'member',
  );
  if (reasons.length > 0) {
    const event = skipsReview(reasons) ? 'pass' : 'flag';
    return transitionWithdrawal(cashier, tx, order, event, { at, by: 'rule', dueAt: null });
  }
  if (!isApprovedByRule(merchant, amountMinor, reasons)) return order;
  return transitionWithdrawal(cashier, tx, order, 'approve', { at, by: 'rule', dueAt: at });
}
