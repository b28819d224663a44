/** A deposit begins: the order is kept, then the provider is asked what the player does next, outside any transaction. */
import type { Language } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { DepositStart, NextStep } from '#payments/socket.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, notifyUrl, now } from './context.ts';
import type { OpenProvider } from './providers.ts';
import type { DepositRefusal } from './refusals.ts';
import { askedWithin, DEPOSIT_LIFETIME_MS, frameOf, MOST_OPEN_DEPOSITS } from './rules.ts';
import {
  countOpenDeposits,
  type DepositRow,
  findDeposit,
  insertDeposit,
  lockDeposit,
  turnDeposit,
} from './store-deposits.ts';
import { claimKey, hashOf, keepAnswer, keepOrder, lockMember, type RequestKey } from './store-requests.ts';
import { stepsOf } from './store-steps.ts';
import { type DepositAnswer, depositToWire } from './wire.ts';

export interface DepositAsked {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly method: string;
  readonly amount: string;
  readonly idempotencyKey: string;
  readonly language: Language;
  /** The host the player's browser is at. */
  readonly host: string;
}

type Begun =
  | { readonly kind: 'answered'; readonly answer: DepositAnswer }
  | { readonly kind: 'to start'; readonly order: DepositRow };

export async function startDeposit(
  cashier: Cashier,
  asked: DepositAsked,
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const open = cashier.providers.of(asked.merchant, asked.method);
  if (!open) return refuse('cashier.method_unknown');
  const frame = frameOf(asked.merchant.manifest.cashier.deposit, asked.merchant.currency);
  const amount = askedWithin(asked.amount, frame, asked.merchant.currency);
  if (!amount.ok) return amount;
  const request: RequestKey = {
    merchantId: asked.merchant.id,
    memberId: asked.memberId,
    key: asked.idempotencyKey,
    requestHash: hashOf(['deposit', asked.method, amount.value.toString()]),
  };
  const begun = await begin(cashier, asked, request, amount.value);
  if (!begun.ok) return begun;
  if (begun.value.kind === 'answered') return ok(begun.value.answer);
  return askProvider(cashier, asked, request, open, begun.value.order);
}

function begin(
  cashier: Cashier,
  asked: DepositAsked,
  request: RequestKey,
  amountMinor: bigint,
): Promise<Result<Begun, DepositRefusal>> {
  const { merchant, memberId } = asked;
  return cashier.atomically(async (tx): Promise<Result<Begun, DepositRefusal>> => {
    const claim = await claimKey(tx, cashier.clock, request);
    if (claim.kind === 'reused') return refuse('request.idempotency_key_reused');
    if (claim.kind === 'known') {
      if (claim.answer) return ok({ kind: 'answered', answer: claim.answer as DepositAnswer });
      const known = claim.orderId === null ? undefined : await findDeposit(tx, merchant.id, claim.orderId);
      assert(known, 'a kept deposit request has its order');
      // The provider failed before, or is being asked by a request that runs beside this one: to it, both are one order.
      return known.state === 'created' ? ok({ kind: 'to start', order: known }) : refuse('cashier.provider_failed');
    }
    const at = now(cashier);
    await lockMember(tx, cashier.clock, merchant.id, memberId);
    if ((await countOpenDeposits(tx, merchant.id, memberId, at)) >= MOST_OPEN_DEPOSITS) {
      return refuse('cashier.too_many_open', { most: MOST_OPEN_DEPOSITS });
    }
    const order: DepositRow = {
      merchant_id: merchant.id,
      id: newId(cashier.clock, cashier.random),
      member_id: memberId,
      provider: asked.method,
      currency: merchant.currency.code,
      amount_minor: amountMinor,
      state: 'created',
      provider_ref: null,
      created_at: at,
      changed_at: at,
      expires_at: new Date(at.getTime() + DEPOSIT_LIFETIME_MS),
    };
    await insertDeposit(tx, order, 'member');
    await keepOrder(tx, request, order.id);
    return ok({ kind: 'to start', order });
  });
}

async function askProvider(
  cashier: Cashier,
  asked: DepositAsked,
  request: RequestKey,
  open: OpenProvider,
  order: DepositRow,
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const { merchant } = asked;
  const started = await open.provider.startDeposit({
    orderId: order.id,
    merchant: { code: merchant.manifest.code, name: merchant.manifest.name },
    amountMinor: order.amount_minor,
    currency: merchant.currency,
    notifyUrl: notifyUrl(cashier, merchant, order.provider),
    language: asked.language,
    returnUrl: `${homeOf(cashier, merchant, asked.host)}/m/voucherCenter?order=${order.id}`,
    expiresAt: order.expires_at,
  });
  if (started.kind === 'fault') return refuse('cashier.provider_failed');
  if (started.kind === 'started' && !leadsHome(started.next, open.origins)) return refuse('cashier.provider_failed');
  return keepStart(cashier, request, order, started);
}

/** Back to where the player came from, if that is the merchant's. */
function homeOf(cashier: Cashier, { manifest: { hosts } }: Merchant, host: string): string {
  return cashier.originOf(hosts.find((one) => one === host) ?? hosts[0] ?? host);
}

/** A provider sends players to its own pages only. */
function leadsHome(next: NextStep, origins: readonly string[]): boolean {
  return next.kind !== 'redirect' || (URL.canParse(next.url) && origins.includes(new URL(next.url).origin));
}

/** A callback may have been faster than the provider's answer: what it made of the order stays. */
async function keepStart(
  cashier: Cashier,
  request: RequestKey,
  order: DepositRow,
  started: Exclude<DepositStart, { kind: 'fault' }>,
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const kept = await cashier.atomically(async (tx) => {
    const { merchant_id: merchantId, id } = order;
    const locked = await lockDeposit(tx, merchantId, id);
    assert(locked, 'an order is never deleted');
    const isNew = locked.state === 'created';
    const turn = { at: now(cashier), by: order.provider };
    if (started.kind === 'refused') {
      if (isNew) await turnDeposit(tx, locked, { ...turn, state: 'declined' });
      return ok(undefined);
    }
    const turned = isNew
      ? await turnDeposit(tx, locked, { ...turn, state: 'waiting', providerRef: started.providerRef })
      : locked;
    const steps = await stepsOf<DepositRow['state']>(tx, merchantId, [id]);
    const answer = { order: depositToWire(turned, steps.get(id) ?? []), next: started.next };
    await keepAnswer(tx, request, answer);
    return ok(answer);
  });
  return kept.ok && kept.value ? ok(kept.value) : refuse('cashier.provider_failed');
}
