/** Ten numbers in ten places (PK10): 19 plays. */
import { numbers, sideCouples, sides } from '../marks.ts';
import type { Play } from '../play.ts';
import { inAnyOrder, inOrder } from './number-plays.ts';

const marks = numbers(1, 10, 2);
const top = (count: number) => Array.from({ length: count }, (_, at) => at);
const rows = top(10).map((place) => [place]);
/** A place and its mirror. */
const mirrored = top(5).map((place) => [place, 9 - place]);
const sum = (code: string, list: readonly string[], count: number, bigFrom: number): Play => ({
  code,
  grammar: 'marks',
  marks: list,
  test: { of: 'sum', bigFrom, at: top(count) },
});

export const plays: readonly Play[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => inOrder(`pk10.top${count}.straight`, marks, top(count))),
  inAnyOrder('pk10.top2.group', marks, top(2)),
  inAnyOrder('pk10.top3.group', marks, top(3)),
  { code: 'pk10.place.number', grammar: 'each', marks, rows, test: { of: 'value' } },
  {
    code: 'pk10.place.sides',
    grammar: 'each',
    marks: [...sides, ...sideCouples],
    rows,
    test: { of: 'value', bigFrom: 6 },
  },
  {
    code: 'pk10.pair.dragon-tiger',
    grammar: 'each',
    marks: ['dragon', 'tiger'],
    rows: mirrored,
    test: { of: 'versus' },
  },
  sum('pk10.sum2', numbers(3, 19), 2, 12),
  sum('pk10.sum2.sides', [...sides, ...sideCouples], 2, 12),
  {
    code: 'pk10.sum2.sides-push',
    grammar: 'marks',
    marks: sides,
    test: { of: 'sum', bigFrom: 12, smallTo: 10, push: { value: 11 }, at: top(2) },
  },
  sum('pk10.sum3', numbers(6, 27), 3, 17),
  sum('pk10.sum3.sides', sides, 3, 17),
];
