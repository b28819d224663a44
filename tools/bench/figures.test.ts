import { expect, it } from 'vitest';
import { compareTurns, figuresIn, median } from './figures.ts';

it('reads the numbers of a line, and names them by the rest of it', () => {
  expect(figuresIn('bets in batches     12,345 ops/s   p50    1.5 ms   p99   10.0 ms')).toEqual([
    { name: 'bets in batches # ops/s p50 # ms p99 # ms [1]', value: 12_345 },
    { name: 'bets in batches # ops/s p50 # ms p99 # ms [2]', value: 1.5 },
    { name: 'bets in batches # ops/s p50 # ms p99 # ms [3]', value: 10 },
  ]);
  expect(figuresIn('no figure here\nPostgreSQL 18.4.0, x86_64\n')).toEqual([]);
});

it('counts lines that are printed again, and keeps their order', () => {
  expect(figuresIn('a 1\nb 2\na 3')).toEqual([
    { name: 'a #', value: 1 },
    { name: 'b #', value: 2 },
    { name: 'a # (2)', value: 3 },
  ]);
});

it('takes the middle of an odd number of values, and the mean of two of an even one', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

it('compares each turn with itself: a machine that is slower for one turn changes no ratio', () => {
  const turns = [
    { before: 'rate 1,000 of 64 clients', after: 'rate 980 of 64 clients' },
    { before: 'rate 500 of 64 clients', after: 'rate 490 of 64 clients' },
    { before: 'rate 800 of 64 clients', after: 'rate 880 of 64 clients' },
  ];
  expect(compareTurns(turns)).toEqual([
    { name: 'rate # of # clients [1]', before: 800, after: 880, ratio: 0.98, lowest: 0.98, highest: 1.1 },
  ]);
});

it('leaves out what only one of them prints, and what is divided by nothing', () => {
  const turn = { before: 'lost 0\nold 3\nboth 4', after: 'lost 1\nnew 3\nboth 2' };
  expect(compareTurns([turn]).map(({ name, ratio }) => [name, ratio])).toEqual([['both #', 0.5]]);
  expect(compareTurns([turn, { before: 'both 4', after: '' }])).toEqual([]);
  expect(compareTurns([])).toEqual([]);
});
