/** Bets on a five-digit draw: strict parsing, and the number of bets of a line. */
import { isOneOf, isWholeBetween, type MalformedInput, readFields } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import { type Play, type PlayCode, playCodes, plays, playTypes, type Row } from './plays.ts';

/** Prize series out of 2000: a bet pays series/2000 of its fair odds. Entertainment always pays the highest. */
export const LOWEST_SERIES = 1_800;
export const HIGHEST_SERIES = 1_950;
const SERIES_STEP = 2;

/** `picks` has the marks of every row of the play, in the order of its options; rows of an `each` play may be empty. */
export type FiveBet =
  | { readonly playType: 'Tradition'; readonly play: PlayCode; readonly picks: Picks; readonly series: number }
  | { readonly playType: 'Entertainment'; readonly play: PlayCode; readonly picks: Picks };
export type Picks = readonly (readonly string[])[];

export function readBet(raw: unknown): Result<FiveBet, MalformedInput> {
  const fields =
    readFields(raw, ['playType', 'play', 'picks', 'series']) ?? readFields(raw, ['playType', 'play', 'picks']);
  if (!fields || !isOneOf(fields.playType, playTypes) || !isOneOf(fields.play, playCodes))
    return refuse('game.malformed');
  const play = plays[fields.play];
  const picks = readPicks(fields.picks, play);
  if (!picks || !play.playTypes.includes(fields.playType) || countBets(fields.play, picks) < 1) {
    return refuse('game.malformed');
  }
  const hasSeries = 'series' in fields;
  if (fields.playType === 'Entertainment') {
    return hasSeries ? refuse('game.malformed') : ok({ playType: 'Entertainment', play: fields.play, picks });
  }
  if (!hasSeries || !isSeries(fields.series)) return refuse('game.malformed');
  return ok({ playType: 'Tradition', play: fields.play, picks, series: fields.series });
}

/** The number of bets of these picks; 0 when they are incomplete. */
export function countBets(code: PlayCode, picks: Picks): number {
  const play = plays[code];
  if (play.counting === 'straight') return picks.reduce((product, marks) => product * marks.length, 1);
  if (play.counting === 'each') return picks.reduce((sum, marks) => sum + marks.length, 0);
  const [pairs = [], singles = []] = picks;
  return pairs.reduce((sum, pair) => sum + chooseThree(singles.filter((single) => single !== pair).length), 0);
}

export function seriesOf(bet: FiveBet): number {
  return bet.playType === 'Tradition' ? bet.series : HIGHEST_SERIES;
}

function isSeries(raw: unknown): raw is number {
  return isWholeBetween(raw, LOWEST_SERIES, HIGHEST_SERIES) && raw % SERIES_STEP === 0;
}

function readPicks(raw: unknown, play: Play): Picks | undefined {
  if (!Array.isArray(raw) || raw.length !== play.rows.length) return undefined;
  const picks: (readonly string[])[] = [];
  for (const [at, row] of play.rows.entries()) {
    const marks = readMarks(raw[at], row);
    if (!marks) return undefined;
    picks.push(marks);
  }
  return picks;
}

function readMarks(raw: unknown, row: Row): readonly string[] | undefined {
  if (!Array.isArray(raw) || raw.length > row.options.length) return undefined;
  const marked = new Set<unknown>(raw);
  if (marked.size !== raw.length) return undefined;
  const marks = row.options.filter((option) => marked.has(option));
  return marks.length === raw.length ? marks : undefined;
}

function chooseThree(among: number): number {
  return (among * (among - 1) * (among - 2)) / 6;
}
