/**
 * Every play of a five-digit lottery as data: its rows, the options of each, how marks make bets, and in how many of the 100,000
 * results a bet wins.
 */
import { isOneOf } from '#engine-kit';

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

export interface Row {
  /** d1 … d5 from the left, "sum", "d1-d2" for a pair, "pair" and "singles" for a group. */
  readonly key: string;
  readonly options: readonly string[];
  /** Positions in the result, from 0, that decide a mark: one digit, the compared pair, or all that are summed. */
  readonly places: readonly number[];
}

export interface Play {
  readonly code: PlayCode;
  readonly playTypes: readonly PlayType[];
  readonly rows: readonly Row[];
  /**
   * `straight`: a bet is one mark of every row. `group`: a bet is one mark of the first row and three others of the second, in any
   * order. `each`: every mark is a separate bet.
   */
  readonly counting: 'straight' | 'group' | 'each';
  /** Position of the first row's digit in the result (straight plays). */
  readonly firstDigit: number;
}

export const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const sizes = ['big', 'small', 'odd', 'even'] as const;
const beasts = ['dragon', 'tiger', 'tie'] as const;
const places = [0, 1, 2, 3, 4];
/** From this value on a digit, or the sum of all five, is big. */
const BIG_DIGIT = 5;
export const BIG_SUM = 23;

const digitRow = (place: number): Row => ({ key: `d${place + 1}`, options: digits, places: [place] });
const pairs = places.flatMap((left) => places.filter((right) => right > left).map((right) => [left, right] as const));

export const plays: Readonly<Record<PlayCode, Play>> = {
  'straight-5': straight('straight-5', 0, 5),
  'front-3': straight('front-3', 0, 3),
  'back-3': straight('back-3', 2, 3),
  'group-60': {
    code: 'group-60',
    playTypes: ['Tradition'],
    rows: [
      { key: 'pair', options: digits, places },
      { key: 'singles', options: digits, places },
    ],
    counting: 'group',
    firstDigit: 0,
  },
  'fixed-digit': each('fixed-digit', places.map(digitRow)),
  'big-small': each('big-small', [
    ...places.map((place) => ({ key: `d${place + 1}`, options: sizes, places: [place] })),
    { key: 'sum', options: sizes, places },
  ]),
  'dragon-tiger': each(
    'dragon-tiger',
    pairs.map(([left, right]) => ({ key: `d${left + 1}-d${right + 1}`, options: beasts, places: [left, right] })),
  ),
};

/** In how many of the 100,000 results a bet on this option wins. */
export function winningDraws(play: Play, option: string): number {
  if (play.counting === 'straight') return DRAWS / 10 ** play.rows.length;
  if (play.counting === 'group') return 60;
  if (play.code === 'fixed-digit' || option === 'tie') return DRAWS / 10;
  return isOneOf(option, sizes) ? DRAWS / 2 : (DRAWS * 45) / 100;
}

/** Whether this mark wins, in a play where every mark is a separate bet. */
export function isMarkDrawn({ places: at }: Row, option: string, drawn: readonly number[]): boolean {
  if (option === 'dragon' || option === 'tiger' || option === 'tie') {
    return option === compared(drawn[at[0] ?? 0] ?? 0, drawn[at[1] ?? 0] ?? 0);
  }
  let value = 0;
  for (const place of at) value += drawn[place] ?? 0;
  if (option === 'big' || option === 'small')
    return value >= (at.length > 1 ? BIG_SUM : BIG_DIGIT) === (option === 'big');
  if (option === 'odd' || option === 'even') return (value % 2 === 1) === (option === 'odd');
  return option === `${value}`;
}

function compared(left: number, right: number): (typeof beasts)[number] {
  if (left === right) return 'tie';
  return left > right ? 'dragon' : 'tiger';
}

function straight(code: PlayCode, firstDigit: number, length: number): Play {
  const rows = Array.from({ length }, (_, at) => digitRow(firstDigit + at));
  return { code, playTypes: ['Tradition'], rows, counting: 'straight', firstDigit };
}

function each(code: PlayCode, rows: readonly Row[]): Play {
  return { code, playTypes, rows, counting: 'each', firstDigit: 0 };
}
