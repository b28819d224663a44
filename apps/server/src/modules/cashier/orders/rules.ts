/** The cashier's decisions: amounts within limits. Pure. */
import { assert, type Currency, formatAmount, parseAmount, type Result, refuse } from '#kernel';

export interface Frame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
}

/** An amount of a merchant's configuration. */
export function configured(text: string, currency: Currency): bigint {
  const read = parseAmount(text, currency);
  assert(read.ok, `${text} is no amount in ${currency.code}`);
  return read.value;
}

export function frameOf(rule: { readonly minimum: string; readonly maximum: string }, currency: Currency): Frame {
  return { minimumMinor: configured(rule.minimum, currency), maximumMinor: configured(rule.maximum, currency) };
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
