/** Amounts in a view: decimal strings compared and counted as whole minor units, never as floats. */
import { type Currency, formatAmount, parseAmount } from '#kernel';

/** Minor units of a decimal string from the wire; any other string is a bug of the caller and counts as zero. */
export function minorOf(amount: string, currency: Currency): bigint {
  const isNegative = amount.startsWith('-');
  const parsed = parseAmount(isNegative ? amount.slice(1) : amount, currency);
  if (!parsed.ok) return 0n;
  return isNegative ? -parsed.value : parsed.value;
}

/** The next stake up or down a ladder of 1, 2, 5, 10, 20, 50 … between two bounds. */
export function stepStake(
  stake: string,
  direction: 1 | -1,
  bounds: { minimum: string; maximum: string },
  currency: Currency,
): string {
  const [minimum, maximum, now] = [
    minorOf(bounds.minimum, currency),
    minorOf(bounds.maximum, currency),
    minorOf(stake, currency),
  ];
  const ladder = stakeLadder(minimum, maximum);
  const next = direction === 1 ? ladder.find((rung) => rung > now) : ladder.findLast((rung) => rung < now);
  return formatAmount(next ?? (direction === 1 ? maximum : minimum), currency);
}

/** A stake as near to this one as its bounds allow. */
export function stakeWithin(
  wantedMinor: bigint,
  bounds: { minimum: string; maximum: string },
  currency: Currency,
): string {
  const [minimum, maximum] = [minorOf(bounds.minimum, currency), minorOf(bounds.maximum, currency)];
  const least = wantedMinor < minimum ? minimum : wantedMinor;
  return formatAmount(least > maximum ? maximum : least, currency);
}

/** Every rung of the ladder between two bounds, both bounds among them. */
export function stakeLadder(minimum: bigint, maximum: bigint): bigint[] {
  const rungs = [minimum];
  for (let decade = 1n; decade <= maximum; decade *= 10n) {
    for (const step of [1n, 2n, 5n]) {
      const rung = decade * step;
      if (rung > minimum && rung < maximum) rungs.push(rung);
    }
  }
  if (maximum > minimum) rungs.push(maximum);
  return rungs;
}

/** How large a win is shown, by its multiple of the stake: a payout below the stake is no win and is not celebrated. */
export function winSize(stakeMinor: bigint, payoutMinor: bigint): 'none' | 'small' | 'big' | 'huge' {
  if (payoutMinor <= 0n || payoutMinor <= stakeMinor) return 'none';
  if (payoutMinor >= stakeMinor * 50n) return 'huge';
  return payoutMinor >= stakeMinor * 10n ? 'big' : 'small';
}

/** "1.44", "9193.38": a multiple of the stake as it is shown, cut off. */
export function timesOf(multiplierE4: number): string {
  return (Math.floor(multiplierE4 / 100) / 100).toFixed(2);
}
