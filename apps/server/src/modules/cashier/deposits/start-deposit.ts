/** Starts a deposit: the order is saved, then the provider is called for the next step, outside any transaction. */
import type { AnswerOf, BodyOf, Endpoints, Language } from '#contract';
import { assert, formatAmount, newId, ok, parseAmount, type Result, refuse } from '#kernel';
import type { DepositRequest, DepositStart, NextStep } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import { type Cashier, notifyUrl, now } from '../context.ts';
import {
  claimKey,
  findAnswer,
  hashOf,
  isRepeated,
  lockMember,
  type RequestKey,
  requestedWithin,
  saveAnswer,
  saveOrder,
} from '../orders/index.ts';
import type { OpenProvider } from '../providers/index.ts';
import type { DepositRefusal } from '../refusals.ts';
import { methodFor, methodOf, type OfferedMethod } from './deposit-methods.ts';
import { depositToWire } from './list-deposits.ts';
import { depositFee, fitsRoom, MAX_OPEN_DEPOSITS, REFERENCE_BYTES, referenceOf, roomOf, termsToSave } from './rules.ts';
import {
  countOpenDeposits,
  type DepositRow,
  depositsSince,
  findDeposit,
  findDepositByRef,
  insertDeposit,
  isOpen,
  lockDeposit,
  nextNumber,
} from './store.ts';
import { transitionDeposit } from './transition-deposit.ts';

export type DepositAnswer = AnswerOf<Endpoints['deposit']>;

type DepositInput = BodyOf<Endpoints['deposit']> & {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly idempotencyKey: string;
  readonly language: Language;
  /** The host that the player's browser uses. */
  readonly host: string;
};

type Begun =
  | { readonly kind: 'answered'; readonly answer: DepositAnswer }
  | { readonly kind: 'to start'; readonly order: DepositRow };

interface DepositIntent {
  readonly input: DepositInput;
  readonly request: RequestKey;
  readonly method: OfferedMethod;
  readonly amountMinor: bigint;
}

export async function startDeposit(
  cashier: Cashier,
  input: DepositInput,
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const { merchant, memberId, bonus } = input;
  const amount = parseAmount(input.amount, merchant.currency);
  if (!amount.ok) return amount;
  const request: RequestKey = {
    merchantId: merchant.id,
    memberId,
    key: input.idempotencyKey,
    requestHash: hashOf(['deposit', input.method, amount.value.toString(), bonus ?? '']),
  };
  const method = (await isRepeated(cashier.db, request))
    ? methodOf(cashier, merchant, input.method)
    : await methodForNew(cashier, input);
  if (!method.ok) return method;
  const intent: DepositIntent = { input, request, method: method.value, amountMinor: amount.value };
  await cashier.protection.lookAt(merchant.id, memberId);
  const begun = await begin(cashier, intent);
  if (!begun.ok) return begun;
  if (begun.value.kind === 'answered') return ok(begun.value.answer);
  return requestProvider(cashier, intent, begun.value.order);
}

/** The method of a request that did not come before: offered to the member, for this amount, at the fee that was shown, with this bonus. */
async function methodForNew(
  cashier: Cashier,
  { merchant, memberId, method: code, amount, bonus, fee: shown, language }: DepositInput,
): Promise<Result<OfferedMethod, DepositRefusal>> {
  const method = await methodFor(cashier, merchant, memberId, code);
  if (!method.ok) return method;
  const within = requestedWithin(amount, method.value.terms.frame, merchant.currency);
  if (!within.ok) return within;
  const { memberMinor } = depositFee(method.value.terms, within.value);
  const fee = shown === undefined ? ok(memberMinor) : parseAmount(shown, merchant.currency);
  if (!fee.ok || fee.value !== memberMinor)
    return refuse('cashier.fee_changed', { fee: formatAmount(memberMinor, merchant.currency) });
  const isOffered =
    bonus === undefined || (await cashier.bonusesFor(merchant, memberId, language)).some((one) => one.code === bonus);
  return isOffered ? method : refuse('cashier.bonus_unknown');
}

function begin(cashier: Cashier, intent: DepositIntent): Promise<Result<Begun, DepositRefusal>> {
  const { input, request } = intent;
  const { merchant, memberId } = input;
  return cashier.atomically(async (tx): Promise<Result<Begun, DepositRefusal>> => {
    const claim = await claimKey(tx, cashier.clock, request);
    if (claim.kind === 'reused') return refuse('request.idempotency_key_reused');
    if (claim.kind === 'known') {
      if (claim.answer) return answeredBefore(claim.answer as SavedAnswer);
      const known = claim.orderId === null ? undefined : await findDeposit(tx, merchant.id, claim.orderId);
      assert(known, 'a saved deposit request has its order');
      // The provider failed before, or a concurrent request is calling it: the provider treats both as one order.
      if (known.state === 'created') return ok({ kind: 'to start', order: known });
      // The first request was never answered: the process died, or a callback was faster. The order's state is the answer.
      return ok({ kind: 'answered', answer: await whatBecame(cashier, tx, known) });
    }
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    const admitted = await admit(cashier, tx, intent);
    if (!admitted.ok) return admitted;
    const order = await newOrder(cashier, tx, intent);
    await insertDeposit(tx, order, 'member');
    await saveOrder(tx, request, order.id);
    return ok({ kind: 'to start', order });
  });
}

/** The answer saved under the key: the order, or the provider's refusal. */
type SavedAnswer = DepositAnswer | { readonly refused: 'cashier.provider_failed' };

const answeredBefore = (saved: SavedAnswer): Result<Begun, DepositRefusal> =>
  'refused' in saved ? refuse(saved.refused) : ok({ kind: 'answered', answer: saved });

async function whatBecame(cashier: Cashier, tx: Tx, order: DepositRow): Promise<DepositAnswer> {
  const next = isOpen(order) ? order.next : null;
  return { order: await depositToWire(cashier, tx, order), next: next ?? { kind: 'done' } };
}

/** Why one more deposit is refused. The member is locked. */
async function admit(
  cashier: Cashier,
  tx: Tx,
  { input: { merchant, memberId, method: code }, method: { terms }, amountMinor }: DepositIntent,
): Promise<Result<undefined, DepositRefusal>> {
  if ((await countOpenDeposits(tx, merchant.id, memberId, now(cashier))) >= MAX_OPEN_DEPOSITS) {
    return refuse('cashier.too_many_open', { most: MAX_OPEN_DEPOSITS });
  }
  const dayStart = startOfDay(cashier.clock.now(), merchant.manifest.timeZone);
  const used = (await depositsSince(tx, merchant.id, memberId, dayStart)).get(code) ?? { paidMinor: 0n, times: 0 };
  const fits = fitsRoom(roomOf(terms, used), amountMinor, merchant.currency);
  return fits.ok ? cashier.protection.admitDeposit(tx, { merchant, memberId, amountMinor }) : fits;
}

async function newOrder(cashier: Cashier, tx: Tx, { input, method, amountMinor }: DepositIntent): Promise<DepositRow> {
  const { merchant, memberId, bonus } = input;
  const { manifest } = method.open;
  const fee = depositFee(method.terms, amountMinor);
  assert(fee.memberMinor < amountMinor, 'the minimum deposit exceeds its fee');
  const at = now(cashier);
  return {
    merchant_id: merchant.id,
    id: newId(cashier.clock, cashier.random),
    member_id: memberId,
    provider: manifest.code,
    currency: merchant.currency.code,
    amount_minor: amountMinor,
    requested_minor: null,
    fee_minor: fee.memberMinor,
    house_fee_minor: fee.houseMinor,
    state: 'created',
    provider_ref: null,
    account: null,
    next: null,
    reference: referenceOf(cashier.random.bytes(REFERENCE_BYTES)),
    number: manifest.countsOrders ? await nextNumber(tx, merchant.id, manifest.code) : null,
    remark: null,
    bonus: bonus ?? null,
    ...termsToSave(method.terms),
    confirmations_seen: null,
    confirmations_wanted: null,
    transfer_ref: null,
    reversed_at: null,
    receipt_tries: 0,
    answered: null,
    expiry_faults: 0,
    expiry_fault: null,
    expiry_due_at: null,
    held_minor: 0n,
    held_for: null,
    created_at: at,
    changed_at: at,
    expires_at: new Date(at.getTime() + manifest.lifetimeMinutes * 60_000),
  };
}

/** An order as sent to its provider. */
export function requestOf(
  cashier: Cashier,
  { merchant, language, host }: Pick<DepositInput, 'merchant' | 'language' | 'host'>,
  order: DepositRow,
): DepositRequest {
  const { hosts, code, name } = merchant.manifest;
  // The return address, if it is the merchant's.
  const home = cashier.originOf(hosts.find((one) => one === host) ?? hosts[0] ?? host);
  return {
    orderId: order.id,
    merchant: { code, name },
    amountMinor: order.amount_minor,
    currency: merchant.currency,
    notifyUrl: notifyUrl(cashier, merchant, order.provider),
    language,
    reference: order.reference ?? order.id,
    ...(order.number === null ? {} : { number: order.number }),
    returnUrl: `${home}/m/voucherCenter?order=${order.id}`,
    expiresAt: order.expires_at,
  };
}

async function requestProvider(
  cashier: Cashier,
  intent: DepositIntent,
  order: DepositRow,
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const { open } = intent.method;
  const started = await open.provider.startDeposit(requestOf(cashier, intent.input, order));
  const isFault = started.kind === 'fault' || (started.kind === 'started' && !leadsHome(started.next, open));
  const saved = isFault ? undefined : await saveStart(cashier, intent, order, started);
  if (saved) return saved;
  // A callback, or a concurrent request, may have gone further than this one: then that state is the answer.
  const again = await begin(cashier, intent);
  if (!again.ok) return again;
  return again.value.kind === 'answered' ? ok(again.value.answer) : refuse('cashier.provider_failed');
}

/** A provider may redirect players only to its own pages. */
export function leadsHome(next: NextStep, { origins }: Pick<OpenProvider, 'origins'>): boolean {
  return next.kind !== 'redirect' || (URL.canParse(next.url) && origins.includes(new URL(next.url).origin));
}

/** State changes made meanwhile are preserved. Undefined where this call does not have the answer. */
async function saveStart(
  cashier: Cashier,
  { request, method: { open } }: DepositIntent,
  order: DepositRow,
  started: Exclude<DepositStart, { kind: 'fault' }>,
): Promise<Result<DepositAnswer, DepositRefusal> | undefined> {
  type Stored = DepositAnswer | 'reference taken' | undefined;
  const saved = await cashier.atomically(async (tx): Promise<Result<Stored, never>> => {
    const locked = await lockDeposit(tx, order.merchant_id, order.id);
    assert(locked, 'an order is never deleted');
    const isNew = locked.state === 'created';
    const by = order.provider;
    if (started.kind === 'refused') {
      if (!isNew) return ok(undefined);
      await transitionDeposit(cashier, tx, locked, 'decline', { by });
      await saveAnswer(tx, request, { refused: 'cashier.provider_failed' } satisfies SavedAnswer);
      return ok(undefined);
    }
    const { providerRef, next } = started;
    if (isNew && (await findDepositByRef(tx, locked, providerRef))) return ok('reference taken');
    const turned = isNew
      ? await transitionDeposit(cashier, tx, locked, 'start', {
          by,
          changes: { provider_ref: providerRef, next, account: open.account },
        })
      : locked;
    const answer: DepositAnswer = (await answerSaved(tx, request)) ?? {
      order: await depositToWire(cashier, tx, turned),
      next,
    };
    await saveAnswer(tx, request, answer);
    return ok(answer);
  });
  assert(saved.ok, 'saving the provider’s answer is not refused');
  if (saved.value !== 'reference taken') return saved.value && ok(saved.value);
  const error = new Error('the provider gave one reference to two orders');
  cashier.onFault(error, { job: 'deposits', merchantId: order.merchant_id, subject: order.id });
  return undefined;
}

/** The answer that the same request got elsewhere meanwhile. */
async function answerSaved(tx: Tx, request: RequestKey): Promise<DepositAnswer | undefined> {
  const saved = (await findAnswer(tx, request)) as SavedAnswer | undefined;
  return saved && !('refused' in saved) ? saved : undefined;
}
