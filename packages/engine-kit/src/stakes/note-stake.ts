/** The money of Tradition lotteries: the price of one bet, and the share of the prize a player may take as rebate instead. */
import { assert, type Currency } from '#kernel';
import { tableUnitMinor } from './stake.ts';

/** Yuan, jiao, fen, li: a bet is one or two table units, or a tenth, a hundredth, a thousandth of that. */
export const noteUnits = ['1', '0.1', '0.01', '0.001'] as const;
export type NoteUnit = (typeof noteUnits)[number];

/** The price of one bet: so many table units × unit. Undefined where the currency has no such small amounts. */
export function noteMinor(tableUnits: 1 | 2, unit: NoteUnit, currency: Currency): bigint | undefined {
  const whole = BigInt(tableUnits) * tableUnitMinor(currency);
  const divisor = 10n ** BigInt(noteUnits.indexOf(unit));
  return whole % divisor === 0n ? whole / divisor : undefined;
}

/** Prize modes are counted in series out of 2000: 1950 pays 97.5 % of the fair odds. */
export const WHOLE_SERIES = 2_000;
/** So that a rebate is whole tenths of a percent. */
export const SERIES_STEP = 2;

/** The rebate of a chosen series below the member's own highest, in basis points of the stake: 1950 → 1940 gives 50. */
export function rebateBp(ownHighestSeries: number, series: number): number {
  assert(series <= ownHighestSeries, 'the series is at most the member’s own highest');
  return ((ownHighestSeries - series) * 10_000) / WHOLE_SERIES;
}
