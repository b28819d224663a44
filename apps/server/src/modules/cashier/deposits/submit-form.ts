/** A member adds to an own deposit: answers to a provider's form, or the report that the money was sent. */
import { createHmac } from 'node:crypto';
import type { Endpoints, Language, RefusalOf } from '#contract';
import { assert, ok, type Result, refuse } from '#kernel';
import type { FormAnswer } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { accountOfOrder } from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { type DepositWire, depositToWire, ownDeposit } from './list-deposits.ts';
import { isRemarkShort } from './rules.ts';
import { leadsHome, requestOf } from './start-deposit.ts';
import { type DepositRow, isOpen, lockDeposit } from './store.ts';
import { annotateDeposit, transitionDeposit } from './transition-deposit.ts';

export interface OwnOrder {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
}

type SentRefusal = RefusalOf<Endpoints['reportDepositSent']>;

/** Nothing is credited by it: an operator checks, and meanwhile the order does not expire. */
export async function reportSent(
  cashier: Cashier,
  owned: OwnOrder,
  remark: string,
): Promise<Result<DepositWire, SentRefusal>> {
  const trimmed = remark.trim();
  if (!isRemarkShort(trimmed)) return refuse('cashier.remark_too_long');
  return cashier.atomically(async (tx): Promise<Result<DepositWire, SentRefusal>> => {
    const locked = await lockReportable(cashier, tx, owned);
    if (!locked.ok) return locked;
    const order = locked.value;
    const changes = { remark: trimmed === '' ? order.remark : trimmed };
    const reported = await transitionDeposit(cashier, tx, order, 'report', { by: 'member', changes });
    return ok(await depositToWire(cashier, tx, reported));
  });
}

/** For operators who look for the money. Also for an expired order: a payment in the last minute is reported a minute later. */
function acceptsReport({ payments }: Pick<Cashier, 'payments'>, { provider, state }: DepositRow): boolean {
  const isLookedFor = payments.find(({ code }) => code === provider)?.confirmedBy === 'operator';
  return isLookedFor && (state === 'waiting' || state === 'checking' || state === 'expired');
}

/** The member's own order, locked, if a payment can still be reported for it. */
export async function lockReportable(
  cashier: Pick<Cashier, 'payments'>,
  tx: Tx,
  { merchant, memberId, orderId }: OwnOrder,
): Promise<Result<DepositRow, 'order.unknown' | 'order.settled'>> {
  const order = await lockDeposit(tx, merchant.id, orderId);
  if (order?.member_id !== memberId) return refuse('order.unknown');
  return acceptsReport(cashier, order) ? ok(order) : refuse('order.settled', { state: order.state });
}

export interface FormSent extends OwnOrder {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly language: Language;
  readonly host: string;
}

type FormRefusal = RefusalOf<Endpoints['submitDepositForm']>;

/** The provider is called outside any transaction; the same answers sent twice have one effect, there and here. */
export async function submitForm(cashier: Cashier, sent: FormSent): Promise<Result<DepositWire, FormRefusal>> {
  const { merchant, memberId, orderId } = sent;
  const order = await ownDeposit(cashier.db, { merchantId: merchant.id, memberId }, orderId);
  if (!order) return refuse('order.unknown');
  const open = cashier.providers.of(merchant, order.provider);
  if (order.state !== 'waiting' || order.next?.kind !== 'form' || !open?.provider.submitForm) {
    return refuse('order.settled', { state: order.state });
  }
  const answers = formMac(cashier, sent);
  if (order.answered === answers) return ok(await depositToWire(cashier, cashier.db, order));
  const fields = Object.fromEntries(sent.fields.map(({ name, value }) => [name, value.trim()]));
  const wrong = order.next.fields.find(({ name, maxLength }) => !isFitting(fields[name], maxLength));
  if (wrong) return refuse('cashier.form_wrong', { field: wrong.name });
  if (sent.fields.length !== order.next.fields.length) return refuse('cashier.form_wrong');
  // To another account than the one that showed the form nothing is sent of what a member wrote.
  const account = accountOfOrder(order, open);
  if (!account?.provider.submitForm) return refuse('cashier.provider_failed');
  const answered = await account.provider.submitForm({
    order: requestOf(cashier, sent, order),
    providerRef: order.provider_ref ?? '',
    fields,
  });
  if (answered.kind === 'wrong') return refuse('cashier.form_wrong', { field: answered.field });
  if (answered.kind === 'fault') return refuse('cashier.provider_failed');
  if (answered.kind === 'next' && !leadsHome(answered.next, account)) return refuse('cashier.provider_failed');
  return saveAnswer(cashier, order, answered, answers);
}

function formMac({ secret }: Pick<Cashier, 'secret'>, { merchant, orderId, fields }: FormSent): string {
  const trimmed = fields.map(({ name, value }) => [name, value.trim()]).sort();
  return createHmac('sha256', secret)
    .update(`form ${JSON.stringify([merchant.id, orderId, trimmed])}`)
    .digest('hex');
}

const isFitting = (value: string | undefined, max: number) =>
  value !== undefined && value.length > 0 && value.length <= max;

/** State changes by a callback, or by the same form sent twice, are preserved. */
function saveAnswer(
  cashier: Cashier,
  requested: DepositRow,
  answered: Extract<FormAnswer, { kind: 'next' | 'refused' }>,
  answers: string,
): Promise<Result<DepositWire, FormRefusal>> {
  return cashier.atomically(async (tx): Promise<Result<DepositWire, FormRefusal>> => {
    const order = await lockDeposit(tx, requested.merchant_id, requested.id);
    assert(order, 'an order is never deleted');
    const isAsRequested = isOpen(order) && JSON.stringify(order.next) === JSON.stringify(requested.next);
    if (!isAsRequested) return ok(await depositToWire(cashier, tx, order));
    const step = { by: 'member', note: 'form' } as const;
    const changes = { answered: answers };
    const saved =
      answered.kind === 'next'
        ? await annotateDeposit(cashier, tx, order, { ...step, changes: { ...changes, next: answered.next } })
        : await transitionDeposit(cashier, tx, order, 'decline', { ...step, changes });
    return ok(await depositToWire(cashier, tx, saved));
  });
}
