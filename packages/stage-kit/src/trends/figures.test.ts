import { expect, it } from 'vitest';
import { missingOf, spanOf, sumOf } from './figures.ts';

const draw = (numbers: readonly number[] | undefined, at: number) => ({ drawNumber: `20260101-000${at}`, numbers });
/** The newest first. */
const draws = [[1, 2], undefined, [2, 2], [3, 1]].map((numbers, at) => draw(numbers, 9 - at));

it('counts how long each number is missing, the drawn ones and the longest wait; a void draw counts for nothing', () => {
  const { at, figures } = missingOf(draws, { low: 1, high: 3 }, (numbers) => numbers);
  const rows = draws.map((_, row) => [1, 2, 3].map((number) => at(row, number)));
  expect(rows).toEqual([
    [0, 0, 2],
    [1, 0, 1],
    [1, 0, 1],
    [0, 1, 0],
  ]);
  expect(figures).toEqual([
    { number: 1, drawn: 2, missing: 0, longest: 1 },
    { number: 2, drawn: 2, missing: 0, longest: 1 },
    { number: 3, drawn: 1, missing: 2, longest: 2 },
  ]);
});

it('counts one place alone', () => {
  const { figures } = missingOf(draws, { low: 1, high: 3 }, (numbers) => numbers.slice(0, 1));
  expect(figures.map(({ drawn }) => drawn)).toEqual([1, 1, 1]);
  expect(figures.map(({ missing }) => missing)).toEqual([0, 1, 2]);
});

it('has figures of no draws', () => {
  expect(missingOf([], { low: 0, high: 1 }, (numbers) => numbers).figures.map(({ drawn }) => drawn)).toEqual([0, 0]);
});

it('adds the first numbers, and says how far all are apart', () => {
  expect([sumOf([7, 0, 3]), sumOf([7, 1, 3], 2), spanOf([7, 0, 3]), spanOf([4])]).toEqual([10, 8, 7, 0]);
});
