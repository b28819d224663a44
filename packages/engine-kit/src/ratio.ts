/** Exact fractions of whole numbers: returns are proved with these, never with floating point. */
import { assert } from '#kernel';

/** A fraction in lowest terms with a positive denominator; any sign. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function ratio(numerator: bigint, denominator = 1n): Ratio {
  assert(denominator !== 0n, 'a ratio has a denominator');
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (numerator * sign) / divisor, denominator: (denominator * sign) / divisor };
}

export function addRatios(...parts: readonly Ratio[]): Ratio {
  return parts.reduce(
    (sum, part) =>
      ratio(sum.numerator * part.denominator + part.numerator * sum.denominator, sum.denominator * part.denominator),
    ratio(0n),
  );
}

export function subtractRatio(from: Ratio, part: Ratio): Ratio {
  return addRatios(from, { numerator: -part.numerator, denominator: part.denominator });
}

export function multiplyRatios(...factors: readonly Ratio[]): Ratio {
  return factors.reduce(
    (product, factor) => ratio(product.numerator * factor.numerator, product.denominator * factor.denominator),
    ratio(1n),
  );
}

/** Negative, zero or positive, as for sorting. */
export function compareRatios(left: Ratio, right: Ratio): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The first `digits` decimals, truncated toward zero: never shows more than the value. */
export function ratioToDecimal(value: Ratio, digits: number): string {
  const negative = value.numerator < 0n;
  const scaled = ((negative ? -value.numerator : value.numerator) * 10n ** BigInt(digits)) / value.denominator;
  const text = scaled.toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${negative ? '-' : ''}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ''}`;
}

/** Reads a plain decimal ("0.971") exactly. */
export function ratioFromDecimal(text: string): Ratio {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  assert(match, `not a decimal: ${text}`);
  const fraction = match[3] ?? '';
  const value = BigInt(`${match[2]}${fraction}`);
  return ratio(match[1] === '-' ? -value : value, 10n ** BigInt(fraction.length));
}

/** Reads a fraction of whole numbers ("3/1000", "1") exactly. */
export function ratioFromFraction(text: string): Ratio {
  const [numerator = '', denominator = '1'] = text.split('/');
  return ratio(BigInt(numerator), BigInt(denominator));
}

/** For display and for statistics, where a double is enough; works for numbers of any length. */
export function ratioToNumber(value: Ratio): number {
  return Number(ratioToDecimal(value, 18));
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
