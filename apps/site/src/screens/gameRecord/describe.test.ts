import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitsOf, lineOf } from './describe.ts';

it.each([
  [{ target: 50.5, direction: 'over' }, 'target 50.5 · direction over'],
  [{ roll: 77.18, win: true }, 'roll 77.18 · win true'],
  [{ picks: [['1', '2'], ['3']] }, 'picks 1 2 · 3'],
  [{ digits: [7, 0, 3, 9, 4] }, 'digits 7 0 3 9 4'],
  [{ bigWin: { freeSpins: 3 } }, 'big win free spins 3'],
  [{}, ''],
  [null, ''],
])('MEM-05 reads %j as “%s”', (value, line) => {
  expect(lineOf(value)).toBe(line);
});

it('reads whatever a game tells without failing, and never at length', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(lineOf(value).split(' · ').length).toBeLessThan(200);
    }),
  );
  expect(lineOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a${at}`, at])))).toBe('');
});

it('MEM-05 finds the numbers drawn', () => {
  expect(digitsOf({ digits: [7, 0, 3] })).toEqual([7, 0, 3]);
  for (const outcome of [undefined, null, 7, {}, { digits: [] }, { digits: ['7'] }, { digits: [0.5] }])
    expect(digitsOf(outcome)).toBeUndefined();
});
