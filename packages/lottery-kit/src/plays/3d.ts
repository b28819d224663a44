/** Three drawn digits (3D): 46 plays. */
import { digits } from '../marks.ts';
import type { Play } from '../play.ts';
import { couples, placeDigits, threeDigits, twoDigits } from './digit-plays.ts';

const at = [0, 1, 2];
const pairs = { grammar: 'each', rows: couples(3) } as const;
const typed = { grammar: 'numbers', digits: 3, marks: [] } as const;

export const plays: readonly Play[] = [
  ...threeDigits('3d.all', at),
  ...twoDigits('3d.front2', [0, 1]),
  ...twoDigits('3d.back2', [1, 2]),
  ...placeDigits('3d', 3),
  { ...pairs, code: '3d.pair.dragon-tiger', marks: ['dragon', 'tiger', 'tie'], test: { of: 'versus' } },
  { ...pairs, code: '3d.pair.sum-tail', marks: digits, test: { of: 'sum-tail' } },
  {
    code: '3d.any2.straight',
    grammar: 'anyrows',
    take: 2,
    marks: digits,
    rows: [[0], [1], [2]],
    test: { of: 'value' },
  },
  {
    ...typed,
    code: '3d.state.general',
    test: { kind: 'agreeing', at },
    shares: { three: '9/20', two: '11/20' },
  },
  {
    ...typed,
    code: '3d.state.cover3',
    only: 'pair',
    test: { kind: 'order', at },
    shares: { order: '2/3', any: '1/3' },
  },
  {
    ...typed,
    code: '3d.state.cover6',
    only: 'different',
    test: { kind: 'order', at },
    shares: { order: '7/12', any: '5/12' },
  },
  { code: '3d.state.tractor', grammar: 'marks', marks: ['tractor'], test: { of: 'row', at } },
  {
    code: '3d.state.big-small',
    grammar: 'marks',
    marks: ['big', 'small'],
    test: { of: 'sum', bigFrom: 19, smallTo: 8, at },
  },
  { code: '3d.state.odd-even', grammar: 'marks', marks: ['odd', 'even'], test: { of: 'parity', at } },
];
