import { assert } from './assert.ts';
import { ok, type Result, refuse } from './result.ts';

/** Money: amounts are whole numbers of a currency's minor unit. */
export interface Currency {
  readonly code: string;
  readonly symbol: string;
  /** Digits after the point: ₱ 2, ₫ 0, a crypto currency 8. */
  readonly decimals: number;
}

/** All supported currencies. A merchant's configuration names one of them. */
export const currencies = {
  PHP: { code: 'PHP', symbol: '₱', decimals: 2 },
  VND: { code: 'VND', symbol: '₫', decimals: 0 },
  THB: { code: 'THB', symbol: '฿', decimals: 2 },
  CNY: { code: 'CNY', symbol: '¥', decimals: 2 },
  BRL: { code: 'BRL', symbol: 'R$', decimals: 2 },
  USD: { code: 'USD', symbol: '$', decimals: 2 },
  KWD: { code: 'KWD', symbol: 'د.ك', decimals: 3 },
  BTC: { code: 'BTC', symbol: '₿', decimals: 8 },
} as const satisfies Record<string, Currency>;

/** The currency of a code. An undeclared code is a bug, since codes come from merchants' checked configuration. */
export function currencyOf(code: string): Currency {
  const found = (currencies as Record<string, Currency>)[code];
  assert(found, `unknown currency ${code}`);
  return found;
}

/** The range of a Postgres bigint, far above any real sum: larger amounts are refused at the API. */
const LARGEST_MINOR = 9_223_372_036_854_775_807n;

/**
 * Reads a decimal string in major units ("12480.50") as minor units. Strict: ASCII digits, at most the currency's own
 * number of decimals, no sign, no exponent, no separators, no leading zeros.
 */
export function parseAmount(text: string, currency: Currency): Result<bigint, 'money.malformed'> {
  const match = /^(0|[1-9][0-9]{0,18})(?:\.([0-9]{1,18}))?$/.exec(text);
  if (!match) return refuse('money.malformed');
  const fraction = match[2] ?? '';
  if (fraction.length > currency.decimals) return refuse('money.malformed');
  const minor = BigInt((match[1] ?? '0') + fraction.padEnd(currency.decimals, '0'));
  if (minor > LARGEST_MINOR) return refuse('money.malformed');
  return ok(minor);
}

/** An amount of our own configuration: a malformed one is a bug. */
export function configuredAmount(text: string, currency: Currency): bigint {
  const read = parseAmount(text, currency);
  assert(read.ok, `${text} is no amount in ${currency.code}`);
  return read.value;
}

/** Minor units as the decimal string of the wire: always all of the currency's decimals, a minus in front when negative. */
export function formatAmount(minor: bigint, currency: Currency): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(currency.decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (currency.decimals === 0) return sign + digits;
  const point = digits.length - currency.decimals;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `minor × numerator ÷ denominator`, rounded down, so that no fraction of a minor unit is paid. For amounts that are not negative. */
export function multiplyRatio(minor: bigint, numerator: bigint, denominator: bigint): bigint {
  assert(minor >= 0n && numerator >= 0n && denominator > 0n, 'multiplyRatio takes non-negative amounts only');
  return (minor * numerator) / denominator;
}

/** A share in basis points (1 bp = 0.01 %), rounded down. */
export function applyBasisPoints(minor: bigint, basisPoints: bigint): bigint {
  return multiplyRatio(minor, basisPoints, 10_000n);
}
