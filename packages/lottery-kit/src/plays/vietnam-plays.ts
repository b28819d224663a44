/** Plays of a Vietnamese board: the last or first digits of its prizes, and the last two of the special prize. */
import type { Board } from '../draws/boards.ts';
import { digits, numbers, sideCouples, sides } from '../marks.ts';
import type { Play } from '../play.ts';

const two = numbers(0, 99, 2);

/** A typed number against the prizes that have enough digits, or against the named ones. A bet costs a unit for each prize. */
function ofPrizes(
  board: Board,
  code: string,
  count: number,
  options: {
    readonly only?: readonly string[];
    readonly end?: 'head';
    readonly spells?: 'orders';
    readonly units?: number;
  } = {},
): Play {
  const prizes = options.only ?? Object.keys(board).filter((prize) => (board[prize]?.digits ?? 0) >= count);
  const looked = prizes.reduce((sum, prize) => sum + (board[prize]?.count ?? 0), 0);
  return {
    code,
    grammar: 'numbers',
    digits: count,
    marks: [],
    units: options.units ?? looked,
    ...(options.spells && { spells: options.spells }),
    test: { kind: 'prizes', prizes, end: options.end ?? 'tail' },
  };
}

/** `k` numbers that are all among the tails, or of which none is. */
function amongTails(code: string, k: number, hits: number, units: number): Play {
  const wins = [{ tier: 'win', hits: [hits] }];
  return { code, grammar: 'choose', k, units, marks: two, test: { at: 'tails' }, wins, forms: ['bankers'] };
}

/** Marks of the last two digits of the special prize. */
function lastTwo(group: string): readonly Play[] {
  const marks = { grammar: 'marks', units: 1 } as const;
  const at = [0, 1];
  return [
    { ...marks, code: `${group}.head-digit`, marks: digits, test: { of: 'value', at: [0] } },
    { ...marks, code: `${group}.tail-digit`, marks: digits, test: { of: 'value', at: [1] } },
    { ...marks, code: `${group}.either-digit`, marks: digits, test: { at, atLeast: 1 } },
    {
      ...marks,
      code: `${group}.number-sides`,
      marks: [...sides, ...sideCouples],
      test: { of: 'number', bigFrom: 50, at },
    },
    { ...marks, code: `${group}.tens-sides`, marks: sides, test: { of: 'value', bigFrom: 5, at: [0] } },
    { ...marks, code: `${group}.units-sides`, marks: sides, test: { of: 'value', bigFrom: 5, at: [1] } },
    { ...marks, code: `${group}.sum`, marks: numbers(0, 18), test: { of: 'sum', at } },
    { ...marks, code: `${group}.sum-tail`, marks: digits, test: { of: 'sum-tail', at } },
    { ...marks, code: `${group}.double`, marks: ['double'], test: { of: 'different', at } },
  ];
}

/** The plays that north and south have in common; they differ by the board alone. */
export function vietnamPlays(
  group: 'vnn' | 'vns',
  board: Board,
  names: { readonly single: readonly string[]; readonly sevenEight: readonly string[] },
): readonly Play[] {
  const prizesBy = (count: number) => Object.keys(board).filter((prize) => board[prize]?.digits === count);
  const [low2 = ''] = prizesBy(2);
  const [low3 = ''] = prizesBy(3);
  const looked = Object.values(board).reduce((sum, { count }) => sum + count, 0);
  const lo = (name: string, count: number, options: Parameters<typeof ofPrizes>[3] = {}) =>
    ofPrizes(board, `${group}.${name}`, count, options);
  return [
    lo('lo2', 2),
    lo('lo2-1k', 2, { units: 1 }),
    lo('lo2-head', 2, { end: 'head' }),
    lo('lo3', 3),
    lo('lo4', 4),
    lo('lo2-permuted', 2, { spells: 'orders' }),
    lo('lo3-permuted', 3, { spells: 'orders' }),
    lo('lo4-permuted', 4, { spells: 'orders' }),
    ...names.single.map((prize) => lo(`lo2-${prize}`, 2, { only: [prize] })),
    lo('seven-eight', 2, { only: names.sevenEight }),
    lo('de', 2, { only: ['db'] }),
    lo('de-head', 2, { only: ['db'], end: 'head' }),
    lo('de-g1', 2, { only: ['g1'] }),
    lo('de-g1-head', 2, { only: ['g1'], end: 'head' }),
    lo('de-low', 2, { only: [low2] }),
    lo('de-both', 2, { only: ['db', low2] }),
    lo('cang3', 3, { only: ['db'] }),
    lo('cang3-head', 3, { only: ['db'], end: 'head' }),
    lo('cang3-g1', 3, { only: ['g1'] }),
    lo('cang3-low', 3, { only: [low3] }),
    lo('cang3-both', 3, { only: ['db', low3] }),
    lo('cang4', 4, { only: ['db'] }),
    lo('cang4-g1', 4, { only: ['g1'] }),
    ...[2, 3, 4].map((k) => amongTails(`${group}.xien${k}`, k, k, 1)),
    ...[4, 5, 6, 7, 8, 9, 10].map((k) => amongTails(`${group}.truot${k}`, k, 0, 1)),
    amongTails(`${group}.da`, 2, 2, looked * 2),
    ...lastTwo(group),
  ];
}

/** A couple among the tails of two stations together. */
export function crossPair(code: string, board: Board): Play {
  const looked = Object.values(board).reduce((sum, { count }) => sum + count, 0);
  return {
    code,
    grammar: 'choose',
    k: 2,
    units: looked * 4,
    marks: two,
    test: { at: 'tails' },
    wins: [{ tier: 'win', hits: [2] }],
    stations: 2,
  };
}
