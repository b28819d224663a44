/** What a merchant sells a lottery's bets for: ways to bet, prices of Tradition, prize series and their rebate. Pure. */
import { type PlayType, type PrizeMode, playTypes } from '#contract';
import { noteMinor, noteUnits, rebateBp, SERIES_STEP, WHOLE_SERIES } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import type { PrizeBook } from '#merchants/plugin-lotteries.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';

/** Prize series out of 2000. */
export interface SeriesRange {
  readonly lowest: number;
  /** No member's own maximum is above it. */
  readonly highest: number;
  /** The own maximum of members who were given none. */
  readonly ofMembers: number;
  /** No bet pays a higher one. */
  readonly highestBet: number;
}

export interface Book {
  readonly prizeMode: PrizeMode;
  readonly playTypes: readonly PlayType[];
  /** Of Tradition; absent where the game has no prize series. */
  readonly tradition?: { readonly unitsMinor: readonly bigint[]; readonly series: SeriesRange };
}

const usual: PrizeBook = { tableUnits: 2, units: noteUnits, series: {} };

/** What has no prize series, such as a share of a pool, can be bet in one way alone. */
const withoutSeries: readonly PlayType[] = ['Entertainment'];

export function playTypesOf(
  { manifest }: Pick<Merchant, 'manifest'>,
  game: { readonly code: string; readonly manifest: Pick<LotteryGame['manifest'], 'series'> },
): readonly PlayType[] {
  if (!game.manifest.series) return withoutSeries;
  return manifest.play.lotteries?.playTypes?.[game.code] ?? playTypes;
}

/** The prize modes by whose book a game is sold, by way to bet: the one that follows from how it is listed. */
export function prizeModesOf(
  merchant: Merchant,
  game: Pick<LotteryGame, 'code' | 'manifest'>,
  mode: PrizeMode,
): { readonly [T in PlayType]?: PrizeMode[] } {
  return Object.fromEntries(playTypesOf(merchant, game).map((playType) => [playType, [mode]]));
}

export function bookOf(
  merchant: Pick<Merchant, 'manifest' | 'currency'>,
  game: { readonly code: string; readonly manifest: Pick<LotteryGame['manifest'], 'series'> },
  prizeMode: PrizeMode,
): Book {
  const { manifest, currency } = merchant;
  const books = manifest.play.lotteries?.books;
  const own = books?.[prizeMode] ?? books?.Lott ?? usual;
  const { series } = game.manifest;
  const unitsMinor = own.units.flatMap((unit) => noteMinor(own.tableUnits, unit, currency) ?? []);
  return {
    prizeMode,
    playTypes: playTypesOf(merchant, game),
    ...(series && { tradition: { unitsMinor, series: rangeOf(own, series) } }),
  };
}

/** A book sells at most what the game's rules pay, and at least that. */
function rangeOf({ series }: PrizeBook, ofGame: { readonly lowest: number; readonly highest: number }): SeriesRange {
  const within = (requested: number | undefined, low: number, high: number, otherwise: number) =>
    Math.min(Math.max(requested ?? otherwise, low), high);
  const lowest = within(series.lowest, ofGame.lowest, ofGame.highest, ofGame.lowest);
  const highest = within(series.highest, lowest, ofGame.highest, ofGame.highest);
  return {
    lowest,
    highest,
    ofMembers: within(series.ofMembers, lowest, highest, highest),
    highestBet: within(series.highestBet, lowest, highest, highest),
  };
}

/** A member's own maximum: what an operator set, as far as the book goes. */
export function ownSeries({ lowest, highest, ofMembers }: SeriesRange, set: number | undefined): number {
  return Math.min(Math.max(set ?? ofMembers, lowest), highest);
}

export function isSeries(raw: unknown): raw is number {
  return Number.isSafeInteger(raw) && Number(raw) % SERIES_STEP === 0;
}

export interface SoldSeries {
  readonly series: number;
  /** Of the stake, in basis points. */
  readonly rebateBp: number;
}

/** What is sold to who asks for this series: above the highest bet the rest is rebate. */
export function sellSeries(
  range: SeriesRange,
  own: number,
  requested: unknown,
): Result<SoldSeries, 'order.series_out_of_range'> {
  const { lowest, highestBet } = range;
  if (!isSeries(requested) || requested < lowest || requested > own) {
    return refuse('order.series_out_of_range', { minimum: lowest, maximum: own });
  }
  const series = Math.min(requested, highestBet);
  return ok({ series, rebateBp: rebateBp(own, series) });
}

/** The member's own maximum by which a stake was sold. */
export const soldAt = ({ series, rebateBp: bp }: SoldSeries): number => series + (bp * WHOLE_SERIES) / 10_000;

/** The rebate of a line: on what of its stake did not come back. Rounded down once a line. */
export function rebateMinor(stakeMinor: bigint, bp: number): bigint {
  return (stakeMinor * BigInt(bp)) / 10_000n;
}
