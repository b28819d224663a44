/** The slip: lines that are ready to be placed, and what they cost and win. Pure, so that the screen and its tests count alike. */
import type { Json } from '#kernel';
import { countBets, type LotteryPlay, type LotterySelection } from '#lottery-kit/counting.ts';
import { MAX_BETS } from '#lottery-kit/prizes/games-plays.ts';
import type { Odds } from '#lottery-kit/prizes/odds.ts';
import { parlayKind, parlayTier } from '#lottery-kit/settling/parlay-kind.ts';
import type { PlayType } from '#stage-kit';
import { type Draft, readDraft } from '../draft/draft.ts';
import { type Needed, neededOf } from '../draft/needed.ts';
import type { Catalogue } from './catalogue.ts';

/** As many as an order may have. */
export const MAX_LINES = 50;

/** A draft with what the kit reads of it. */
export interface Line {
  readonly draft: Draft;
  readonly play: LotteryPlay;
  readonly selection: LotterySelection;
  readonly bets: number;
  /** What one of its bets costs, where that was written with it: the slip's price and multiple are those of the other lines. */
  readonly unitMinor?: bigint;
}

export interface Terms {
  readonly playType: PlayType;
  readonly unitMinor: bigint;
  readonly multiple: number;
  readonly series: number;
  readonly percent: number;
  /** Of the stake, in basis points. */
  readonly rebateBp: number;
}

const cachedLines = new WeakMap<Draft, Line | Needed>();

/** The line of a draft, or what it still needs. */
export function lineOf(play: LotteryPlay, draft: Draft): Line | Needed {
  const cached = cachedLines.get(draft);
  if (cached) return cached;
  const made = readLine(play, draft);
  cachedLines.set(draft, made);
  return made;
}

function readLine(play: LotteryPlay, draft: Draft): Line | Needed {
  const selection = readDraft(play, draft);
  if (!selection.ok) return neededOf(play, draft, selection.refusal.code);
  const bets = countBets(play, selection.value);
  return bets > MAX_BETS ? { what: 'bets', count: MAX_BETS } : { draft, play, selection: selection.value, bets };
}

export function isLine(line: Line | Needed): line is Line {
  return 'bets' in line;
}

/** Whether the line has a price of its own: Tradition has only the prices of its notes. */
export function hasOwnPrice(line: Line, { playType }: Pick<Terms, 'playType'>): boolean {
  return line.unitMinor !== undefined && playType === 'Entertainment';
}

/** What one bet of a line costs, in minor units. */
export function priceOf(line: Line, terms: Terms): bigint {
  const own = hasOwnPrice(line, terms) ? line.unitMinor : undefined;
  return own ?? terms.unitMinor * BigInt(terms.multiple);
}

/** The price of a line, in minor units: a bet costs a unit for each prize it looks at. */
export function lineStake(line: Line, terms: Terms): bigint {
  return priceOf(line, terms) * BigInt(line.bets * (line.play.units ?? 1));
}

/** What of a line's price comes back with its settlement, whether it wins or not, unless its stake comes back. */
export function lineRebate(line: Line, terms: Terms): bigint {
  return (lineStake(line, terms) * BigInt(terms.rebateBp)) / 10_000n;
}

/** The lottery kit's `maxWinE4`. */
export type MaxWin = (play: LotteryPlay, selection: LotterySelection, odds: Odds) => number;

const cachedWins = new WeakMap<Line, { readonly odds: Odds; readonly wonE4: number }>();

/** The most that a line wins in one draw, in minor units, rounded down. */
export function lineWin(catalogue: Catalogue, line: Line, terms: Terms, maxWinE4: MaxWin): bigint {
  const odds = catalogue.odds(line.play, terms.series, terms.percent);
  let cached = cachedWins.get(line);
  if (cached?.odds !== odds) {
    cached = { odds, wonE4: maxWinE4(line.play, line.selection, odds) };
    cachedWins.set(line, cached);
  }
  return (priceOf(line, terms) * BigInt(cached.wonE4)) / 10_000n;
}

/** The selection in the order's format. */
export function selectionOf({ selection }: Line, { playType, series }: Pick<Terms, 'playType' | 'series'>) {
  return playType === 'Tradition' ? { ...selection, series } : selection;
}

/** The bet of a round that is drawn at once. */
export function inputOf(line: Line, terms: Pick<Terms, 'playType' | 'series'>): Json {
  const { playType } = terms;
  return { ...selectionOf(line, terms), playType, play: line.play.code };
}

/** The least and the most that a line pays for one winning bet or hit. */
export function lineRangeE4({ play, selection }: Line, odds: Odds): readonly [min: number, max: number] {
  if (play.grammar !== 'parlay') return paidRangeE4(odds);
  // All legs win, or all but one that returns its stake.
  const legs = selection.rows?.flat() ?? [];
  const { push } = play.test;
  const without = legs.flatMap((mark, at) => {
    const canReturn = push !== undefined && (push.marks?.includes(mark) ?? true);
    return canReturn ? [odds.of(parlayKind(legs, at), parlayTier(legs.length - 1))] : [];
  });
  const max = odds.of(parlayKind(legs), parlayTier(legs.length));
  return [Math.min(max, ...without), max];
}

/** The least and the most that one bet or one hit pays. */
export function paidRangeE4({ kinds }: Odds): readonly [min: number, max: number] {
  const paid = Object.values(kinds).flatMap((tiers) => Object.values(tiers));
  return [Math.min(...paid), Math.max(...paid)];
}
