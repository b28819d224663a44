/** Five of eleven numbers, in order of drawing (11x5): 28 plays. */
import { numbers, sides } from '../marks.ts';
import type { Places, Play } from '../play.ts';
import { couples } from './digit-plays.ts';
import { inAnyOrder, inOrder } from './number-plays.ts';

const marks = numbers(1, 11, 2);
const at = [0, 1, 2, 3, 4];
const rows = at.map((place) => [place]);

/** All of `k` numbers are drawn, or all five drawn are among them. */
function anyOf(k: number): Play {
  const wins = [{ tier: 'win', hits: [Math.min(k, 5)] }];
  const forms = k === 1 ? (['numbers'] as const) : (['numbers', 'bankers'] as const);
  return { code: `11x5.any${k}`, grammar: 'choose', k, marks, test: { at }, wins, forms };
}

function three(family: string, places: Places): readonly Play[] {
  return [
    inOrder(`${family}.straight`, marks, places),
    inAnyOrder(`${family}.group`, marks, places),
    { code: `${family}.unplaced`, grammar: 'marks', marks, test: { at: places, atLeast: 1, first: 1 } },
  ];
}

function two(family: string, places: Places): readonly Play[] {
  return [inOrder(`${family}.straight`, marks, places), inAnyOrder(`${family}.group`, marks, places)];
}

export const plays: readonly Play[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyOf),
  ...three('11x5.front3', [0, 1, 2]),
  ...three('11x5.mid3', [1, 2, 3]),
  ...three('11x5.back3', [2, 3, 4]),
  ...two('11x5.front2', [0, 1]),
  ...two('11x5.back2', [3, 4]),
  { code: '11x5.place.number', grammar: 'each', marks, rows, test: { of: 'value' } },
  {
    code: '11x5.place.sides',
    grammar: 'each',
    marks: sides,
    rows,
    test: { of: 'value', bigFrom: 6, push: { value: 11 } },
  },
  { code: '11x5.odd-count', grammar: 'marks', marks: ['5', '4', '3', '2', '1', '0'], test: { of: 'odd-count', at } },
  { code: '11x5.middle', grammar: 'marks', marks: numbers(3, 9, 2), test: { of: 'median', at } },
  {
    code: '11x5.sum-sides',
    grammar: 'marks',
    marks: sides,
    test: { of: 'sum', bigFrom: 31, smallTo: 29, push: { value: 30, marks: ['big', 'small'] }, at },
  },
  { code: '11x5.sum-tail', grammar: 'marks', marks: ['tail-big', 'tail-small'], test: { of: 'sum', at } },
  {
    code: '11x5.pair.dragon-tiger',
    grammar: 'each',
    marks: ['dragon', 'tiger'],
    rows: couples(5),
    test: { of: 'versus' },
  },
];
