/** The money of Tradition lotteries: the price of one bet, and the share of the prize a player may take as rebate instead. */
import { assert, type Currency, ok, type Result, refuse } from '#kernel';
import { isWholeBetween } from '../read.ts';
import { tableUnitMinor } from './stake.ts';

/** A bet is two table units, or a tenth, a hundredth, a thousandth of that. */
export const noteUnits = ['1', '0.1', '0.01', '0.001'] as const;
export type NoteUnit = (typeof noteUnits)[number];

const TABLE_UNITS_PER_NOTE = 2n;
const LARGEST_MULTIPLE = 99_999;

/** The stake of one bet: 2 × unit × multiple. Refused where the currency has no such small amounts. */
export function noteStakeMinor(
  unit: NoteUnit,
  multiple: number,
  currency: Currency,
): Result<bigint, 'stake.step' | 'game.malformed'> {
  const place = noteUnits.indexOf(unit);
  if (place < 0 || !isWholeBetween(multiple, 1, LARGEST_MULTIPLE)) return refuse('game.malformed');
  const stake = TABLE_UNITS_PER_NOTE * tableUnitMinor(currency) * BigInt(multiple);
  const divisor = 10n ** BigInt(place);
  return stake % divisor === 0n ? ok(stake / divisor) : refuse('stake.step');
}

/** Prize modes are counted in series out of 2000: 1950 pays 97.5 % of the fair odds. */
export const WHOLE_SERIES = 2_000;

/** The rebate of a chosen series below the member's own highest, in basis points of the stake: 1950 → 1940 gives 50. */
export function rebateBp(ownHighestSeries: number, series: number): number {
  assert(series <= ownHighestSeries, 'the series is at most the member’s own highest');
  return ((ownHighestSeries - series) * 10_000) / WHOLE_SERIES;
}
