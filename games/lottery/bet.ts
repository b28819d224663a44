/** Bets of any group: a play, its selection as the lottery kit reads it, and the series of Tradition. */
import { isOneOf, isWholeBetween, type MalformedInput } from '#engine-kit';
import { type Json, ok, type Result, refuse } from '#kernel';
import { countBets, type LotteryPlay as Play, type LotterySelection as Selection } from '#lottery-kit/counting.ts';
import { MAX_BETS } from '#lottery-kit/prizes/index.ts';
import { readSelection } from '#lottery-kit/selection/read-selection.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';

const SERIES_STEP = 2;
const playTypes = ['Tradition', 'Entertainment'] as const;

/** The fields of the selection beside the others, as they are on the wire. */
export type LotteryBet = { readonly [field: string]: Json };

/** What a canonical bet says. */
export interface ReadBet {
  readonly play: Play;
  readonly selection: Selection;
  readonly series: number;
}

export function readBet(plays: ReadonlyMap<string, Play>, raw: unknown): Result<LotteryBet, MalformedInput> {
  const fields = plainFields(raw);
  if (!fields) return refuse('game.malformed');
  const { playType, play: code, ...rest } = fields;
  if (!isOneOf(playType, playTypes) || typeof code !== 'string') return refuse('game.malformed');
  const play = plays.get(code);
  const { series, ...given } = rest;
  const isSold = playType === 'Tradition' ? isSeries(series) : !('series' in rest);
  if (!play || !isSold || (play.soldIn ?? playType) !== playType) return refuse('game.malformed');
  const read = readSelection(play, given);
  if (!read.ok) return refuse('game.malformed', { reason: read.refusal.code });
  if (countBets(play, read.value) > MAX_BETS) return refuse('game.malformed', { reason: 'selection.too-many-bets' });
  return ok({ playType, play: code, ...(isSeries(series) && { series }), ...read.value });
}

/** A bet that was read. */
export function readBetOf(plays: ReadonlyMap<string, Play>, bet: LotteryBet): ReadBet {
  const { playType: _, play: code, series, ...selection } = bet;
  const play = plays.get(String(code));
  if (!play) throw new Error('a bet that was read names a play');
  return { play, selection: selection as Selection, series: isSeries(series) ? series : HIGHEST_SERIES };
}

function isSeries(raw: unknown): raw is number {
  return isWholeBetween(raw, LOWEST_SERIES, HIGHEST_SERIES) && raw % SERIES_STEP === 0;
}

function plainFields(raw: unknown): { readonly [field: string]: unknown } | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(raw);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.getOwnPropertySymbols(raw).length === 0 ? { ...raw } : undefined;
}
