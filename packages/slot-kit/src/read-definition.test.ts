import { expect, it } from 'vitest';
import { readDefinition } from './read-definition.ts';

const valid = {
  form: 'slot-definition/1',
  name: 'test',
  reels: 2,
  rows: 2,
  stake: 1,
  strips: {
    base: [
      ['A', 'B', 'S'],
      ['A', 'W', 'S'],
    ],
    free: [['A'], ['W', 'A', 'B']],
  },
  wild: { symbol: 'W', multiplier: 2 },
  win: { kind: 'lines', lines: [[0, 0]] },
  pays: { A: { 2: 5 }, B: { 2: 1 } },
  scatter: { symbol: 'S', pays: { 2: 1 }, awards: { 2: 3 } },
  free: { strips: 'free', multiplier: 2, most: 6 },
  drops: { ladder: [1, 2] },
};
const { free: _, scatter: __, ...plain } = { ...valid, strips: { base: valid.strips.base } };
const hold = { symbol: 'S', trigger: 2, respins: 3, land: [1, 9], values: [[1, 1]], full: 10 };
const book = { symbol: 'S', pays: {}, awards: { 2: 3 }, special: { A: 1 } };
const { wild: ___, drops: ____, ...withoutWild } = valid;
const { scatter: _____, ...withBook } = { ...withoutWild, book };

it('reads what is valid as it is', () => {
  expect(readDefinition(valid)).toEqual({ ok: true, value: valid });
  expect(readDefinition({ ...plain, hold })).toMatchObject({ ok: true });
  expect(readDefinition(withBook)).toMatchObject({ ok: true });
});

it.each<readonly [string, unknown]>([
  ['the definition is not an object', [valid]],
  ['form is not slot-definition/1', { ...valid, form: 'slot-definition/2' }],
  ['the definition: wilds is not known', { ...valid, wilds: 1 }],
  ['the definition: stake is missing', without('stake')],
  ['stake is not a whole number from 1 to 1000000000', { ...valid, stake: 0.5 }],
  ['there is either rows or heights', without('rows')],
  ['heights: only ways are paid on reels of different heights', { ...without('rows'), heights: [[[2, 1]], [[2, 1]]] }],
  ['strips base: has 1, not 2', { ...valid, strips: { base: [['A']] } }],
  ['strips: there is no base', { ...valid, strips: { free: valid.strips.free } }],
  ['free: there are no strips free', { ...valid, strips: { base: valid.strips.base } }],
  ['strips: bonus is used by nothing', { ...valid, strips: { ...valid.strips, bonus: valid.strips.base } }],
  ['no strip shows X', { ...valid, pays: { X: { 2: 1 } } }],
  ['one symbol has two roles', { ...valid, wild: { symbol: 'S', multiplier: 1 } }],
  ['pays: S makes no run', { ...valid, pays: { S: { 2: 1 } } }],
  ['pays: there are never 3 A', { ...valid, pays: { A: { 3: 1 } } }],
  ['A: 02 is not a count', { ...valid, pays: { A: { '02': 1 } } }],
  ['lines: a row is not in the window', { ...valid, win: { kind: 'lines', lines: [[0, 2]] } }],
  ['lines 1: has 3, not 2', { ...valid, win: { kind: 'lines', lines: [[0, 0, 0]] } }],
  ['win: the kind is lines, ways or cluster', { ...valid, win: { kind: 'both ways' } }],
  ['win: least is not known', { ...valid, win: { kind: 'ways', least: 5 } }],
  ['pays: 2 A are fewer than the least', { ...valid, win: { kind: 'cluster', least: 3 }, pays: { A: { 2: 1 } } }],
  [
    'ways: no wild lies on the first reel',
    {
      ...valid,
      win: { kind: 'ways' },
      strips: {
        ...valid.strips,
        base: [
          ['A', 'B', 'S', 'W'],
          ['A', 'W', 'S'],
        ],
      },
    },
  ],
  ['free spins and their awards belong together', { ...valid, scatter: { symbol: 'S', pays: {}, awards: {} } }],
  ['ladder is not a list', { ...valid, drops: { ladder: 2 } }],
  ['land: a cell becomes a coin in more cases than there are', { ...plain, hold: { ...hold, land: [3, 2] } }],
  ['hold: there are never so many coins', { ...plain, hold: { ...hold, trigger: 5 } }],
  ['a book is wild and scatter: there is no other', { ...without('scatter'), book }],
  ['book: X pays nothing', { ...withBook, book: { ...book, special: { X: 1 } } }],
  ['book: nothing drops where reels are filled', { ...withBook, drops: { ladder: [1] } }],
])('refuses: %s', (reason, raw) => {
  expect(readDefinition(raw)).toEqual({ ok: false, reason });
});

function without(name: keyof typeof valid): object {
  const { [name]: _gone, ...rest } = valid;
  return rest;
}
