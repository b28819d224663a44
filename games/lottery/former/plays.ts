/**
 * The plays of the ticket: which rows of the lottery kit's five-digit plays each is made of, under the names and in the layout that
 * players see. Bets are counted and settled by the kit.
 */
import { countBets as countKitBets, type LotteryPlay, type LotterySelection } from '#lottery-kit/counting.ts';
import { couples, groupOfTwo, placeDigits, straight, sumSides } from '#lottery-kit/plays/digit-plays.ts';

export const DRAWS = 100_000;

export const playCodes = [
  'straight-5',
  'front-3',
  'back-3',
  'group-60',
  'fixed-digit',
  'big-small',
  'dragon-tiger',
] as const;
export type PlayCode = (typeof playCodes)[number];

export const playTypes = ['Tradition', 'Entertainment'] as const;
type PlayType = (typeof playTypes)[number];

/** The marks of each row of a play, in the order of its options. */
export type Picks = readonly (readonly string[])[];

export interface Row {
  /** d1 … d5 from the left, "sum", "d1-d2" for a pair, "pair" and "singles" for a group. */
  readonly key: string;
  readonly options: readonly string[];
}

/** Rows of the ticket that are a play of the kit: so many from one on. */
export interface Part {
  readonly play: LotteryPlay;
  readonly from: number;
  readonly count: number;
}

export interface Play {
  readonly code: PlayCode;
  readonly playTypes: readonly PlayType[];
  readonly rows: readonly Row[];
  readonly parts: readonly Part[];
  /** Whether every mark is a separate bet. */
  readonly isEach: boolean;
}

export const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const sizes = ['big', 'small', 'odd', 'even'] as const;
const beasts = ['dragon', 'tiger', 'tie'] as const;
const places = [1, 2, 3, 4, 5];
/** From this value on the sum of all five is big. */
const BIG_SUM = 23;

const digitRow = (place: number): Row => ({ key: `d${place}`, options: digits });
const pairs = places.flatMap((left) => places.filter((right) => right > left).map((right) => `d${left}-d${right}`));
const groupRows = ['pair', 'singles'].map((key) => ({ key, options: digits }));
const sizeRows = [...places.map((place) => `d${place}`), 'sum'].map((key) => ({ key, options: sizes }));

const five = [0, 1, 2, 3, 4];
const [digitOfPlace, sidesOfPlace] = placeDigits('ssc', 5);
const beastsOfPairs: LotteryPlay = {
  code: 'ssc.pair.dragon-tiger',
  grammar: 'each',
  rows: couples(5),
  marks: beasts,
  test: { of: 'versus' },
};

export const plays: Readonly<Record<PlayCode, Play>> = {
  'straight-5': together('straight-5', straight('ssc.five.straight', five), places.map(digitRow)),
  'front-3': together('front-3', straight('ssc.front3.straight', [0, 1, 2]), places.slice(0, 3).map(digitRow)),
  'back-3': together('back-3', straight('ssc.back3.straight', [2, 3, 4]), places.slice(2).map(digitRow)),
  'group-60': together('group-60', groupOfTwo('ssc.five.group60', five, [2, 1], [1, 3]), groupRows),
  'fixed-digit': each('fixed-digit', [part(digitOfPlace, 0, 5)], places.map(digitRow)),
  'big-small': each(
    'big-small',
    [part(sidesOfPlace, 0, 5), part(sumSides('ssc.five.sum-sides', five, BIG_SUM), 5, 1)],
    sizeRows,
  ),
  'dragon-tiger': each(
    'dragon-tiger',
    [part(beastsOfPairs, 0, 10)],
    pairs.map((key) => ({ key, options: beasts })),
  ),
};

/** In how many of the 100,000 results a bet wins, as the kit declares and counts it. */
const wins: Readonly<Record<PlayCode, number>> = {
  'straight-5': 1,
  'front-3': 100,
  'back-3': 100,
  'group-60': 60,
  'fixed-digit': 10_000,
  'big-small': 50_000,
  'dragon-tiger': 45_000,
};
const TIES = 10_000;

/** The number of bets of these picks; 0 when they are incomplete. */
export function countBets(code: PlayCode, picks: Picks): number {
  return plays[code].parts.reduce((sum, each) => sum + countKitBets(each.play, selectionOf(each, picks)), 0);
}

/** A part's picks as the kit reads them. */
export function selectionOf({ play, from, count }: Part, picks: Picks): LotterySelection {
  return play.grammar === 'marks' ? { marks: picks[from] ?? [] } : { rows: picks.slice(from, from + count) };
}

/** In how many of the 100,000 results a bet on this option wins. */
export function winningDraws({ code }: Play, option: string): number {
  return option === 'tie' ? TIES : wins[code];
}

function together(code: PlayCode, play: LotteryPlay, rows: readonly Row[]): Play {
  return { code, playTypes: ['Tradition'], rows, parts: [part(play, 0, rows.length)], isEach: false };
}

function each(code: PlayCode, parts: readonly Part[], rows: readonly Row[]): Play {
  return { code, playTypes, rows, parts, isEach: true };
}

function part(play: LotteryPlay | undefined, from: number, count: number): Part {
  if (!play) throw new Error('the kit has the play');
  return { play, from, count };
}
