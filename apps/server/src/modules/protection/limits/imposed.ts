/**
 * Limits that operators set for a member, beside the member's own. A stricter one holds at once; a looser one, or none, a day later. Who
 * may decide which is the caller's to say.
 */
import type { LimitPeriod } from '#contract';
import { newId, ok, parseAmount, type Result } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { lockMember, saveChange } from '../store.ts';
import { COOLING_MS, type ImposedLimit, isStricter, type LimitStatus } from './rules.ts';
import { imposedLimitsOf, saveImposedLimit } from './store.ts';

const nothing: ImposedLimit = { amountMinor: null, easedAt: null, easedMinor: null };

/** What holds now; null is none. */
export const imposedNow = ({ amountMinor, easedAt, easedMinor }: ImposedLimit, now: Date): bigint | null =>
  easedAt !== null && easedAt <= now ? easedMinor : amountMinor;

/** What will hold, and from when. */
export const easingOf = ({ easedAt, easedMinor }: ImposedLimit, now: Date) =>
  easedAt !== null && easedAt > now ? { from: easedAt, requestedMinor: easedMinor } : undefined;

type Imposing =
  | { readonly kind: 'same' }
  | { readonly kind: 'limit-imposed' | 'limit-eased'; readonly limit: ImposedLimit };

/** Taking back an easing that waits is stricter, too. */
export function imposeLimit(limit: ImposedLimit, requestedMinor: bigint | null, now: Date): Imposing {
  const current = imposedNow(limit, now);
  const easing = easingOf(limit, now);
  if (isStricter(requestedMinor, current) || (requestedMinor === current && easing))
    return { kind: 'limit-imposed', limit: { ...nothing, amountMinor: requestedMinor } };
  if (requestedMinor === current || (easing && easing.requestedMinor === requestedMinor)) return { kind: 'same' };
  const easedAt = new Date(now.getTime() + COOLING_MS);
  return { kind: 'limit-eased', limit: { amountMinor: current, easedAt, easedMinor: requestedMinor } };
}

type OwnLimits = ReadonlyMap<LimitPeriod, Pick<LimitStatus, 'amountMinor'>>;

/** Of the member's own and those of operators, the stricter of each period. */
export function strictestOf(
  own: OwnLimits,
  imposed: ReadonlyMap<LimitPeriod, ImposedLimit>,
  now: Date,
): ReadonlyMap<LimitPeriod, Pick<LimitStatus, 'amountMinor'>> {
  const periods = new Set([...own.keys(), ...imposed.keys()]);
  return new Map(
    [...periods].map((period) => {
      const mine = own.get(period)?.amountMinor ?? null;
      const theirs = imposedNow(imposed.get(period) ?? nothing, now);
      return [period, { amountMinor: isStricter(theirs, mine) ? theirs : mine }];
    }),
  );
}

export interface ImposeRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly period: LimitPeriod;
  /** Without an amount: no limit. */
  readonly amount: string | undefined;
}

type Deps = Pick<ProtectionDeps, 'clock' | 'random' | 'outbox'>;

/** The member is locked: what is read here holds until the end of the transaction. */
async function decide({ clock }: Pick<Deps, 'clock'>, tx: Tx, { merchant, memberId, period, amount }: ImposeRequest) {
  const requested = amount === undefined ? ok(null) : parseAmount(amount, merchant.currency);
  if (!requested.ok) return requested;
  const owner: Owner = { merchantId: merchant.id, memberId };
  const now = new Date(clock.now());
  await lockMember(tx, owner, now);
  const before = (await imposedLimitsOf(tx, owner)).get(period) ?? nothing;
  return ok({ owner, now, before, imposing: imposeLimit(before, requested.value, now) });
}

/** Whether the request would let the member deposit more than now, at some time. */
export async function easesLimit(deps: Pick<Deps, 'clock'>, tx: Tx, request: ImposeRequest): Promise<boolean> {
  const decided = await decide(deps, tx, request);
  return decided.ok && decided.value.imposing.kind === 'limit-eased';
}

export interface Imposed {
  readonly before: ImposedLimit;
  readonly after: ImposedLimit;
  /** False where this is what holds, or will hold, already. */
  readonly isChanged: boolean;
}

export async function saveImposed(
  deps: Deps,
  tx: Tx,
  request: ImposeRequest & { readonly by: string },
): Promise<Result<Imposed, 'money.malformed'>> {
  const decided = await decide(deps, tx, request);
  if (!decided.ok) return decided;
  const { owner, now, before, imposing } = decided.value;
  if (imposing.kind === 'same') return ok({ before, after: before, isChanged: false });
  const { merchantId, memberId } = owner;
  const { limit, kind } = imposing;
  const { period, by } = request;
  await saveImposedLimit(tx, owner, period, limit, { by, at: now });
  const amount_minor = kind === 'limit-eased' ? limit.easedMinor : limit.amountMinor;
  const id = newId(deps.clock, deps.random);
  await saveChange(tx, { merchant_id: merchantId, id, member_id: memberId, kind, period, amount_minor, at: now });
  await deps.outbox.publish(tx, merchantId, 'protection.imposed', { memberId, kind });
  return ok({ before, after: limit, isChanged: true });
}
