/** Template: three digits 0–9 drawn together for all, each an unbiased draw of its own from the draw's shared chance. */
import {
  cellsOf,
  figuresOf,
  isOneOf,
  type MalformedInput,
  ONE_E4,
  readFields,
  type SharedEngine,
  settledBy,
} from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import { digits, lengths, oddsE4, PLACES, type PlayCode, playCodes, playTypes } from './plays.ts';

/** Marked digits of each place of the play, in the order of the places. */
export type Picks = readonly (readonly string[])[];
export type LottoBet = {
  readonly playType: (typeof playTypes)[number];
  readonly play: PlayCode;
  readonly picks: Picks;
};
/** Digits from the left, "703" = [7, 0, 3]. */
export type LottoDraw = { readonly digits: readonly number[] };

const engine: SharedEngine<LottoBet, LottoDraw> = {
  shape: 'shared',
  readBet,
  unitsOf: ({ picks }) => betCount(picks),
  draw: (chance) => ({ digits: Array.from({ length: PLACES }, () => chance.uniform(digits.length)) }),
  settle(bet, draw) {
    const parts = isWon(bet, draw) ? [{ part: bet.play, times: 1, paidE4: oddsE4(bet.play) }] : [];
    return settledBy(parts[0]?.paidE4 ?? 0, betCount(bet.picks) * ONE_E4, parts);
  },
  // Only one of the combinations marked can be drawn.
  maxMultiplierE4: ({ play }) => oddsE4(play),
  cellsOf: ({ play, picks }) => cellsOf(play, numbers(picks), oddsE4(play)),
  publicView: (draw) => draw,
  returns: () =>
    playCodes.map((play) => ({
      key: play,
      ...figuresOf([
        { weight: 1n, multiplierE4: oddsE4(play) },
        { weight: 10n ** BigInt(lengths[play]) - 1n, multiplierE4: 0 },
      ]),
    })),
  samples: [
    { input: { playType: 'Entertainment', play: 'last-1', picks: [['7']] }, key: 'last-1' },
    { input: { playType: 'Entertainment', play: 'last-2', picks: [['0'], ['9']] }, key: 'last-2' },
    { input: { playType: 'Entertainment', play: 'last-2', picks: [['0', '3'], ['9']] }, key: 'last-2' },
    { input: { playType: 'Entertainment', play: 'all-3', picks: [['7'], ['0'], ['3']] }, key: 'all-3' },
    { input: { playType: 'Entertainment', play: 'all-3', picks: [['7'], ['0', '1'], ['3', '4']] }, key: 'all-3' },
  ],
};

export const createEngine = () => engine;

/** How many bets these marks make: one for each combination; 0 while a place has no mark. */
export function betCount(picks: Picks): number {
  return picks.reduce((product, marks) => product * marks.length, 1);
}

function* numbers(picks: Picks, from = 0, begun = ''): Generator<string> {
  const marks = picks[from];
  if (marks === undefined) yield begun;
  else for (const mark of marks) yield* numbers(picks, from + 1, begun + mark);
}

function isWon({ play, picks }: LottoBet, draw: LottoDraw): boolean {
  const last = draw.digits.slice(-lengths[play]);
  return picks.every((marks, at) => marks.includes(`${last[at]}`));
}

function readBet(raw: unknown): Result<LottoBet, MalformedInput> {
  const fields = readFields(raw, ['playType', 'play', 'picks']);
  if (!fields || !isOneOf(fields.playType, playTypes) || !isOneOf(fields.play, playCodes)) {
    return refuse('game.malformed');
  }
  const picks = readPicks(fields.picks, lengths[fields.play]);
  return picks ? ok({ playType: fields.playType, play: fields.play, picks }) : refuse('game.malformed');
}

function readPicks(raw: unknown, length: number): Picks | undefined {
  if (!Array.isArray(raw) || raw.length !== length) return undefined;
  const picks = Array.from({ length }, (_, at) => readMarks(raw[at]));
  return picks.every((marks) => marks !== undefined) ? picks : undefined;
}

/** At least one digit and none twice, in rising order whatever order they were marked in. */
function readMarks(raw: unknown): readonly string[] | undefined {
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > digits.length) return undefined;
  const marked = new Set<unknown>(raw);
  const marks = digits.filter((digit) => marked.has(digit));
  return marks.length === raw.length ? marks : undefined;
}
