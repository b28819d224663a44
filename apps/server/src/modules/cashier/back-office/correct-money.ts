/** Two operators correct money: they adjust a balance, take back a wrong credit, or credit a payment that matches no order. */

import { assert, configuredAmount, formatAmount, newId, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import {
  creditDeposit,
  type DepositRow,
  depositFee,
  depositLifecycle,
  findDeposit,
  insertDeposit,
  lockDepositFor,
  termsOfOrder,
  transitionDeposit,
} from '../deposits/index.ts';
import { noticeLifecycle, noticeStateOf } from '../orders/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import { cancelWageringOf } from '../wagering/index.ts';
import type { DepositDecided } from './decide-deposit.ts';
import type { Decision } from './decide-withdrawal.ts';
import { closeNotice, lockNotice, type NoticeRow } from './store.ts';

export interface Correction {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  /** The idempotency key. */
  readonly id: string;
}

type CorrectionRefusal = 'money.malformed' | 'cashier.amount_out_of_range' | 'wallet.insufficient' | 'order.settled';

/** At most the merchant's maximum withdrawal. */
async function correctBalance(
  cashier: Cashier,
  tx: Tx,
  { merchant, memberId, direction, amount, id }: Correction,
): Promise<Result<{ readonly amount: string; readonly balance: string }, CorrectionRefusal>> {
  const parsed = parseAmount(amount, merchant.currency);
  if (!parsed.ok) return parsed;
  const max = configuredAmount(merchant.manifest.payoutCap, merchant.currency);
  if (parsed.value <= 0n || parsed.value > max) return refuse('cashier.amount_out_of_range');
  const moved = await cashier.wallet.correct(tx, {
    accountRef: { merchant, memberId, isTrial: false },
    direction,
    across: 'adjustment',
    source: 'operators',
    externalId: id,
    amountMinor: parsed.value,
  });
  if (moved.kind === 'insufficient') return insufficient(merchant, moved.balanceMinor);
  if (moved.kind !== 'applied') return refuse('order.settled');
  const amountMinor = (direction === 'credit' ? parsed.value : -parsed.value).toString();
  await cashier.outbox.publish(tx, merchant.id, 'balance.adjusted', {
    memberId,
    currency: merchant.currency.code,
    amountMinor,
  });
  await cashier.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
  const balance = formatAmount(moved.balanceMinor, merchant.currency);
  return ok({ amount: formatAmount(parsed.value, merchant.currency), balance });
}

function insufficient(merchant: Merchant, balanceMinor: bigint): Result<never, 'wallet.insufficient'> {
  return refuse('wallet.insufficient', { balance: formatAmount(balanceMinor, merchant.currency) });
}

type DepositReversal = Decision & { readonly reason: string };

/** The credit was wrong: the member's amount goes back to the provider's clearing account, and the order counts as never paid. */
async function reverseDeposit(
  cashier: Cashier,
  tx: Tx,
  { merchant, orderId, by, reason }: DepositReversal,
): Promise<Result<DepositDecided, DecisionRefusal | 'wallet.insufficient'>> {
  const locked = await lockDepositFor(tx, merchant.id, orderId, 'reverse');
  if (!locked.ok) return locked;
  const before = locked.value;
  const accountRef = { merchant, memberId: before.member_id, isTrial: false };
  const back = { accountRef, source: before.provider, across: 'clearing' as const };
  const parts = [
    {
      externalId: `deposit:${orderId}:reversed`,
      amountMinor: before.amount_minor - before.fee_minor - before.held_minor,
    },
    { externalId: `deposit:${orderId}:held:reversed`, amountMinor: before.held_minor, isHeld: true },
  ];
  for (const part of parts.filter(({ amountMinor }) => amountMinor > 0n)) {
    const moved = await cashier.wallet.correct(tx, { ...back, direction: 'debit', ...part });
    if (moved.kind === 'insufficient') return insufficient(merchant, moved.balanceMinor);
    assert(moved.kind === 'applied', 'an order that is credited was not reversed');
  }
  if (before.house_fee_minor > 0n) {
    await cashier.wallet.returnDepositFee(tx, {
      ...back,
      externalId: `deposit:${orderId}:fee:reversed`,
      amountMinor: before.house_fee_minor,
      ref: orderId,
      requestHash: `${before.house_fee_minor}`,
      label: before.provider,
    });
  }
  const at = now(cashier);
  await cancelWageringOf(tx, merchant.id, orderId, at);
  const after = await transitionDeposit(cashier, tx, before, 'reverse', { by, reason, changes: { reversed_at: at } });
  await cashier.outbox.publish(tx, merchant.id, 'balance.changed', { memberId: before.member_id, isTrial: false });
  return ok({ before, after });
}

export interface NoticeDecision {
  readonly merchant: Merchant;
  readonly provider: string;
  readonly eventId: string;
  readonly by: string;
  readonly reason: string;
}

const isOpen = (notice: NoticeRow) => noticeLifecycle.allows(noticeStateOf(notice), 'resolve');

/**
 * A reported payment that matches no order: a second payment, or another reference. It becomes a separate order beside the one it
 * names, so that it gets everything a credit brings (fee, wagering requirement, facts).
 */
async function creditNotice(
  cashier: Cashier,
  tx: Tx,
  { merchant, provider, eventId, by, reason }: NoticeDecision,
): Promise<Result<DepositRow, DecisionRefusal | 'money.malformed' | 'cashier.amount_out_of_range'>> {
  const notice = await lockNotice(tx, merchant.id, provider, eventId);
  if (notice && !isOpen(notice)) return refuse('order.settled');
  const isPayment = notice?.subject === 'deposit' && notice.state === 'paid';
  if (!notice || !isPayment || notice.currency !== merchant.currency.code) return refuse('order.unknown');
  const named = await findDeposit(tx, merchant.id, notice.order_id);
  if (!named || named.provider !== provider) return refuse('order.unknown');
  const amount = parseAmount(notice.amount, merchant.currency);
  if (!amount.ok) return amount;
  const terms = termsOfOrder(merchant, named);
  const fee = depositFee(terms, amount.value);
  // Before the order is written: nothing is left of a small payment once its fee is paid.
  const isWithin = amount.value > fee.memberMinor && amount.value <= terms.frame.maximumMinor;
  if (!isWithin) return refuse('cashier.amount_out_of_range');
  const at = now(cashier);
  const order: DepositRow = {
    ...named,
    id: newId(cashier.clock, cashier.random),
    amount_minor: amount.value,
    requested_minor: null,
    fee_minor: fee.memberMinor,
    house_fee_minor: fee.houseMinor,
    state: depositLifecycle.next('created', 'see'),
    provider_ref: null,
    reference: null,
    number: null,
    next: null,
    transfer_ref: null,
    reversed_at: null,
    held_minor: 0n,
    held_for: null,
    remark: `paid beside ${named.id}`,
    bonus: null,
    created_at: at,
    changed_at: at,
    expires_at: at,
  };
  await insertDeposit(tx, order, by);
  const credited = await creditDeposit(cashier, tx, merchant, order, { by, reason, amountMinor: amount.value });
  if (!credited.ok) return credited;
  await closeNotice(tx, notice, { at, by, note: `credited as ${order.id}: ${reason}` });
  return credited;
}

/** Resolved in another way: returned to the payer, or nothing to do. */
async function dismissNotice(
  cashier: Cashier,
  tx: Tx,
  { merchant, provider, eventId, by, reason }: NoticeDecision,
): Promise<Result<NoticeRow, 'order.unknown' | 'order.settled'>> {
  const notice = await lockNotice(tx, merchant.id, provider, eventId);
  if (!notice) return refuse('order.unknown');
  if (!isOpen(notice)) return refuse('order.settled');
  await closeNotice(tx, notice, { at: now(cashier), by, note: reason });
  return ok(notice);
}

export function createCorrections(cashier: Cashier) {
  return {
    correctBalance: (tx: Tx, correction: Correction) => correctBalance(cashier, tx, correction),
    reverseDeposit: (tx: Tx, reversal: DepositReversal) => reverseDeposit(cashier, tx, reversal),
    creditNotice: (tx: Tx, decision: NoticeDecision) => creditNotice(cashier, tx, decision),
    dismissNotice: (tx: Tx, decision: NoticeDecision) => dismissNotice(cashier, tx, decision),
  };
}
