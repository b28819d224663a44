/** Exact fractions, read and written as texts: "1/100000", "1". */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: bigint, under = 1n): Fraction {
  const divisor = greatestDivisor(over, under);
  return { over: over / divisor, under: under / divisor };
}

export function readFraction(text: string): Fraction {
  const [over = '0', under = '1'] = text.split('/');
  return fraction(BigInt(over), BigInt(under));
}

export function fractionText({ over, under }: Fraction): string {
  return under === 1n ? `${over}` : `${over}/${under}`;
}

export function times(left: Fraction, right: Fraction): Fraction {
  return fraction(left.over * right.over, left.under * right.under);
}

export function plus(left: Fraction, right: Fraction): Fraction {
  return fraction(left.over * right.under + right.over * left.under, left.under * right.under);
}

export function isMore(left: Fraction, right: Fraction): boolean {
  return left.over * right.under > right.over * left.under;
}

export function inverse({ over, under }: Fraction): Fraction {
  return { over: under, under: over };
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
