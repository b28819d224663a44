/** Pure decisions on limits: which applies when, and how much may be deposited. */
import { type LimitPeriod, limitPeriods } from '#contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rolling windows: a deposit exactly this long ago does not count any more. */
export const windowMs: { readonly [Period in LimitPeriod]: number } = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** A looser limit may be confirmed after this, … */
export const COOLING_MS = DAY_MS;
/** … and is dropped when not confirmed within another week. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** A limit's state; null is none. */
export interface LimitStatus {
  readonly amountMinor: bigint | null;
  readonly requestedAt: Date | null;
  /** The request made at that time; null is none. */
  readonly requestedMinor: bigint | null;
}

/** A limit that operators have set. */
export interface ImposedLimit {
  readonly amountMinor: bigint | null;
  /** From when on `easedMinor` holds in its place; null is none. */
  readonly easedAt: Date | null;
  readonly easedMinor: bigint | null;
}

export const unlimited: LimitStatus = { amountMinor: null, requestedAt: null, requestedMinor: null };

/** Whether a limit is stricter than another. */
export function isStricter(one: bigint | null, other: bigint | null): boolean {
  return one !== null && (other === null || one < other);
}

export interface Waiting {
  readonly requestedMinor: bigint | null;
  readonly from: Date;
  readonly until: Date;
}

/** The pending looser limit, if not dropped. */
export function waitingOf({ requestedAt, requestedMinor }: LimitStatus, now: Date): Waiting | undefined {
  if (requestedAt === null) return undefined;
  const from = new Date(requestedAt.getTime() + COOLING_MS);
  const until = new Date(from.getTime() + CONFIRM_WITHIN_MS);
  return now < until ? { requestedMinor, from, until } : undefined;
}

export type LimitChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'limit' | 'limit-asked' | 'limit-kept'; readonly limitStatus: LimitStatus };

/**
 * The effect of a request: a stricter limit applies at once; a looser one becomes pending; the current one cancels a pending request.
 * Repeating a pending request does not restart the day; another one does.
 */
export function requestLimit(limitStatus: LimitStatus, requestedMinor: bigint | null, now: Date): LimitChange {
  const { amountMinor } = limitStatus;
  const waiting = waitingOf(limitStatus, now);
  if (isStricter(requestedMinor, amountMinor)) {
    return { kind: 'limit', limitStatus: { ...unlimited, amountMinor: requestedMinor } };
  }
  if (requestedMinor === amountMinor) {
    return waiting ? { kind: 'limit-kept', limitStatus: { ...unlimited, amountMinor } } : { kind: 'same' };
  }
  if (waiting && waiting.requestedMinor === requestedMinor) return { kind: 'same' };
  return { kind: 'limit-asked', limitStatus: { amountMinor, requestedAt: now, requestedMinor } };
}

/** Deposits within the window, and pending ones. */
export interface Paid {
  readonly amountMinor: bigint;
  /** Null: pending, counted in every window. */
  readonly creditedAt: Date | null;
}

export function usedMinor(paid: readonly Paid[], period: LimitPeriod, now: Date): bigint {
  const since = now.getTime() - windowMs[period];
  return paid.reduce(
    (sum, { amountMinor, creditedAt }) =>
      creditedAt === null || creditedAt.getTime() > since ? sum + amountMinor : sum,
    0n,
  );
}

export function leftMinor(limitMinor: bigint, used: bigint): bigint {
  return limitMinor > used ? limitMinor - used : 0n;
}

export interface Allowance {
  readonly period: LimitPeriod;
  readonly leftMinor: bigint;
}

/** The remainder of every limit, the strictest first. */
export function allowancesOf(
  limits: ReadonlyMap<LimitPeriod, Pick<LimitStatus, 'amountMinor'>>,
  paid: readonly Paid[],
  now: Date,
): readonly Allowance[] {
  const allowances = limitPeriods.flatMap((period) => {
    const limit = limits.get(period)?.amountMinor ?? null;
    return limit === null ? [] : [{ period, leftMinor: leftMinor(limit, usedMinor(paid, period, now)) }];
  });
  return allowances.sort((one, other) => (one.leftMinor < other.leftMinor ? -1 : 1));
}
