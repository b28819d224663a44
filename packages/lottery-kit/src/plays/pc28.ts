/** The sum of three drawn digits (PC28): 12 plays. */
import { digits, numbers, sideCouples, sides } from '../marks.ts';
import type { Play } from '../play.ts';

const at = [0, 1, 2];
const rows = [[0], [1], [2]];
const patterns = ['leopard', 'pair', 'straight'];
const marks = { grammar: 'marks' } as const;

export const plays: readonly Play[] = [
  { ...marks, code: 'pc28.sum', marks: numbers(0, 27), test: { of: 'sum', at } },
  { ...marks, code: 'pc28.sides', marks: sides, test: { of: 'sum', bigFrom: 14, at } },
  { ...marks, code: 'pc28.combos', marks: sideCouples, test: { of: 'sum', bigFrom: 14, at } },
  { ...marks, code: 'pc28.extremes', marks: ['high', 'low'], test: { of: 'sum', bigFrom: 22, smallTo: 5, at } },
  { ...marks, code: 'pc28.waves', marks: ['red', 'green', 'blue'], test: { of: 'wave', at } },
  { ...marks, code: 'pc28.patterns', marks: patterns, test: { of: 'pattern', at } },
  {
    ...marks,
    code: 'pc28.patterns-plain',
    marks: [...patterns, 'half-straight', 'mixed'],
    test: { of: 'pattern-plain', at },
  },
  { ...marks, code: 'pc28.tail', marks: digits, test: { of: 'sum-tail', at } },
  {
    code: 'pc28.three-sums',
    grammar: 'set',
    marks: numbers(0, 27),
    min: 3,
    max: 3,
    test: { of: 'sum', at },
  },
  { code: 'pc28.ball.digit', grammar: 'each', marks: digits, rows, test: { of: 'value' } },
  { code: 'pc28.ball.sides', grammar: 'each', marks: sides, rows, test: { of: 'value', bigFrom: 5 } },
  { ...marks, code: 'pc28.dragon-tiger', marks: ['dragon', 'tiger', 'tie'], test: { of: 'versus', at } },
];
