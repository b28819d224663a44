/** The cashier's decisions: amounts within limits. Pure. */
import { type Currency, configuredAmount, formatAmount, parseAmount, type Result, refuse } from '#kernel';

export interface Frame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
}

export function frameOf(rule: { readonly minimum: string; readonly maximum: string }, currency: Currency): Frame {
  const { minimum, maximum } = rule;
  return { minimumMinor: configuredAmount(minimum, currency), maximumMinor: configuredAmount(maximum, currency) };
}

/** Parses a requested amount, within its limits. */
export function requestedWithin(
  text: string,
  frame: Frame,
  currency: Currency,
): Result<bigint, 'money.malformed' | 'cashier.amount_out_of_range'> {
  const requested = parseAmount(text, currency);
  if (!requested.ok) return requested;
  if (requested.value > 0n && requested.value >= frame.minimumMinor && requested.value <= frame.maximumMinor)
    return requested;
  return refuse('cashier.amount_out_of_range', {
    minimum: formatAmount(frame.minimumMinor, currency),
    maximum: formatAmount(frame.maximumMinor, currency),
  });
}

/** Outcomes for an operator: no money was moved. */
export type NoticeOutcome =
  | 'credited'
  | 'declined'
  | 'seen'
  | 'paid'
  | 'returned'
  | 'repeated'
  | 'unknown order'
  | 'amount differs'
  | 'currency differs'
  | 'reference differs'
  /** The provider has given this reference to another order. */
  | 'reference taken'
  | 'contradicts'
  | 'paid again'
  /** It matches, and applying it threw. */
  | 'failed';

/** The outcome of a provider's notice. */
export const outcomesForOperators: readonly NoticeOutcome[] = [
  'unknown order',
  'amount differs',
  'currency differs',
  'reference differs',
  'reference taken',
  'contradicts',
  'paid again',
  'failed',
];
