/** Five drawn digits (SSC): 131 plays. */
import { digits, numbers, sides } from '../marks.ts';
import type { Places, Play } from '../play.ts';
import {
  combination,
  couples,
  groupOf,
  groupOfTwo,
  mixedGroups,
  pairGroup,
  placeDigits,
  straight,
  sumOfGroups,
  sumOfStraights,
  sumSides,
  threeDigits,
  twoDigits,
  unplaced,
} from './digit-plays.ts';

const five = [0, 1, 2, 3, 4];

function fourDigits(family: string, at: Places): readonly Play[] {
  return [
    straight(`${family}.straight`, at),
    combination(`${family}.combo`, at),
    groupOf(`${family}.group24`, at, 1, 4),
    groupOfTwo(`${family}.group12`, at, [2, 1], [1, 2]),
    groupOf(`${family}.group6`, at, 2, 2),
    groupOfTwo(`${family}.group4`, at, [3, 1], [1, 1]),
    unplaced(`${family}.unplaced-1`, at, 1),
    unplaced(`${family}.unplaced-2`, at, 2),
  ];
}

const atLeast = [1, 2, 3, 4].map(
  (times): Play => ({
    code: `ssc.five.atleast${times}`,
    grammar: 'marks',
    marks: digits,
    test: { at: five, atLeast: times },
  }),
);

function ofFive(
  name: string,
  marks: readonly string[],
  test: { of: 'bull' | 'bull-point' | 'hand' | 'baccarat' },
): Play {
  return { code: `ssc.five.${name}`, grammar: 'marks', marks, test: { ...test, bigFrom: 6, at: five } };
}

/** Digits at any `take` of the five places. */
function anyStraight(take: number): Play {
  const rows = five.map((place) => [place]);
  return { code: `ssc.any${take}.straight`, grammar: 'anyrows', take, marks: digits, rows, test: { of: 'value' } };
}

/** A play of the first places, at any places that the player marks. */
function anyPlaces(count: number, make: (at: Places) => Play): Play {
  return { ...make(five.slice(0, count)), anyPlaces: count };
}

const pairs = { grammar: 'each', rows: couples(5) } as const;

export const plays: readonly Play[] = [
  straight('ssc.five.straight', five),
  combination('ssc.five.combo', five),
  groupOf('ssc.five.group120', five, 1, 5),
  groupOfTwo('ssc.five.group60', five, [2, 1], [1, 3]),
  groupOfTwo('ssc.five.group30', five, [2, 2], [1, 1]),
  groupOfTwo('ssc.five.group20', five, [3, 1], [1, 2]),
  groupOfTwo('ssc.five.group10', five, [3, 1], [2, 1]),
  groupOfTwo('ssc.five.group5', five, [4, 1], [1, 1]),
  ...atLeast,
  unplaced('ssc.five.unplaced-2', five, 2),
  unplaced('ssc.five.unplaced-3', five, 3),
  sumSides('ssc.five.sum-sides', five, 23),
  ofFive('bull', ['none', ...numbers(1, 10)], { of: 'bull' }),
  ofFive('bull-sides', sides, { of: 'bull-point' }),
  ofFive('hand', ['five', 'four', 'full-house', 'straight', 'three', 'two-pair', 'pair', 'high'], { of: 'hand' }),
  ofFive('baccarat', ['banker', 'player', 'tie'], { of: 'baccarat' }),
  ...fourDigits('ssc.front4', [0, 1, 2, 3]),
  ...fourDigits('ssc.back4', [1, 2, 3, 4]),
  ...threeDigits('ssc.front3', [0, 1, 2]),
  ...threeDigits('ssc.mid3', [1, 2, 3]).filter(({ code }) => code !== 'ssc.mid3.sides'),
  ...threeDigits('ssc.back3', [2, 3, 4]),
  ...twoDigits('ssc.front2', [0, 1]),
  ...twoDigits('ssc.back2', [3, 4]),
  ...placeDigits('ssc', 5),
  anyStraight(2),
  anyPlaces(2, (at) => sumOfStraights('ssc.any2.sum', at)),
  anyPlaces(2, (at) => groupOf('ssc.any2.pair-group', at, 1, 2)),
  anyPlaces(2, (at) => sumOfGroups('ssc.any2.group-sum', at)),
  anyStraight(3),
  anyPlaces(3, (at) => sumOfStraights('ssc.any3.sum', at)),
  anyPlaces(3, (at) => pairGroup('ssc.any3.zu3', at, false)),
  anyPlaces(3, (at) => groupOf('ssc.any3.zu6', at, 1, 3)),
  anyPlaces(3, (at) => mixedGroups('ssc.any3.mixed', at)),
  anyPlaces(3, (at) => sumOfGroups('ssc.any3.group-sum', at)),
  anyStraight(4),
  anyPlaces(4, (at) => groupOf('ssc.any4.group24', at, 1, 4)),
  anyPlaces(4, (at) => groupOfTwo('ssc.any4.group12', at, [2, 1], [1, 2])),
  anyPlaces(4, (at) => groupOf('ssc.any4.group6', at, 2, 2)),
  anyPlaces(4, (at) => groupOfTwo('ssc.any4.group4', at, [3, 1], [1, 1])),
  { ...pairs, code: 'ssc.pair.dragon-tiger', marks: ['dragon', 'tiger', 'tie'], test: { of: 'versus' } },
  { ...pairs, code: 'ssc.pair.sum-sides', marks: ['odd', 'even', 'tail-big', 'tail-small'], test: { of: 'sum' } },
  { ...pairs, code: 'ssc.pair.sum-tail', marks: digits, test: { of: 'sum-tail' } },
];
