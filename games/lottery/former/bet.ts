/** Bets on a five-digit draw: strict parsing. */
import { isOneOf, isWholeBetween, type MalformedInput, readFields } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import { HIGHEST_SERIES, LOWEST_SERIES } from '../series.ts';
import { countBets, type Picks, type Play, type PlayCode, playCodes, plays, playTypes, type Row } from './plays.ts';

const SERIES_STEP = 2;

/** `picks` has the marks of every row of the play, in the order of its options; rows of an `each` play may be empty. */
export type FiveBet =
  | { readonly playType: 'Tradition'; readonly play: PlayCode; readonly picks: Picks; readonly series: number }
  | { readonly playType: 'Entertainment'; readonly play: PlayCode; readonly picks: Picks };

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
