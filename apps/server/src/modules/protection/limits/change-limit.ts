/** Deposit limits: set, confirmed, kept. */
import type { LimitPeriod, RefusalCode } from '#contract';
import { newId, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember, saveChange } from '../store.ts';
import { COOLING_MS, type LimitStatus, requestLimit, unlimited, waitingOf } from './rules.ts';
import { limitOf, saveLimit } from './store.ts';

export interface LimitRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly period: LimitPeriod;
}

type Done<Code extends RefusalCode> = Promise<Result<undefined, Code>>;
type Change = { readonly kind: 'limit' | 'limit-asked' | 'limit-kept'; readonly limitStatus: LimitStatus };

/** Without an amount: no limit. */
export async function setLimit(
  deps: ProtectionDeps,
  request: LimitRequest & { readonly amount: string | undefined },
): Done<'money.malformed'> {
  const requested = request.amount === undefined ? ok(null) : parseAmount(request.amount, request.merchant.currency);
  if (!requested.ok) return requested;
  return await changing<never>(deps, request, (limitStatus, now) => {
    const change = requestLimit(limitStatus, requested.value, now);
    return ok(change.kind === 'same' ? undefined : change);
  });
}

export async function confirmLimit(
  deps: ProtectionDeps,
  request: LimitRequest,
): Done<'protection.nothing_waits' | 'protection.too_early'> {
  return await changing<'protection.nothing_waits' | 'protection.too_early'>(deps, request, (limitStatus, now) => {
    const waiting = waitingOf(limitStatus, now);
    if (!waiting) return refuse('protection.nothing_waits');
    if (now < waiting.from) {
      const retryAfter = Math.ceil((waiting.from.getTime() - now.getTime()) / 1000);
      return refuse('protection.too_early', { retryAfter: Math.min(retryAfter, COOLING_MS / 1000) });
    }
    return ok({ kind: 'limit', limitStatus: { ...unlimited, amountMinor: waiting.requestedMinor } });
  });
}

export async function keepLimitAsItIs(deps: ProtectionDeps, request: LimitRequest): Done<'protection.nothing_waits'> {
  return await changing<'protection.nothing_waits'>(deps, request, (limitStatus, now) =>
    waitingOf(limitStatus, now)
      ? ok({ kind: 'limit-kept', limitStatus: { ...unlimited, amountMinor: limitStatus.amountMinor } })
      : refuse('protection.nothing_waits'),
  );
}

/** The member is locked before any read: of two concurrent changes the second sees the first. */
async function changing<Code extends RefusalCode>(
  { atomically, clock, random }: ProtectionDeps,
  { merchant, memberId, period }: LimitRequest,
  decide: (limitStatus: LimitStatus, now: Date) => Result<Change | undefined, Code>,
): Done<Code> {
  const owner: Owner = { merchantId: merchant.id, memberId };
  return await atomically(async (tx: Tx): Done<Code> => {
    const now = new Date(clock.now());
    await lockMember(tx, owner, now);
    const decided = decide(await limitOf(tx, owner, period), now);
    if (!decided.ok) return decided;
    if (!decided.value) return ok();
    const { kind, limitStatus } = decided.value;
    await saveLimit(tx, owner, period, limitStatus);
    await saveChange(tx, {
      merchant_id: merchant.id,
      id: newId(clock, random),
      member_id: memberId,
      kind,
      period,
      amount_minor: kind === 'limit-asked' ? limitStatus.requestedMinor : limitStatus.amountMinor,
      at: now,
    });
    return ok();
  });
}
