/** The cashier's decisions: amounts within frames. Pure. */
import { assert, type Currency, formatAmount, parseAmount, type Result, refuse } from '#kernel';

export interface Frame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
}

/** An amount of a merchant's own configuration. */
export function configured(text: string, currency: Currency): bigint {
  const read = parseAmount(text, currency);
  assert(read.ok, `${text} is no amount in ${currency.code}`);
  return read.value;
}

export function frameOf(rule: { readonly minimum: string; readonly maximum: string }, currency: Currency): Frame {
  return { minimumMinor: configured(rule.minimum, currency), maximumMinor: configured(rule.maximum, currency) };
}

/** Reads an amount somebody asks for, within its frame. */
export function askedWithin(
  text: string,
  frame: Frame,
  currency: Currency,
): Result<bigint, 'money.malformed' | 'cashier.amount_out_of_range'> {
  const asked = parseAmount(text, currency);
  if (!asked.ok) return asked;
  if (asked.value > 0n && asked.value >= frame.minimumMinor && asked.value <= frame.maximumMinor) return asked;
  return refuse('cashier.amount_out_of_range', {
    minimum: formatAmount(frame.minimumMinor, currency),
    maximum: formatAmount(frame.maximumMinor, currency),
  });
}
