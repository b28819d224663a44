import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digitsOf, lineOf, resultLineOf } from './describe.ts';

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

it('MEM-05 shows of an outcome only what the bet and the payout do not show', () => {
  const input = { target: 50.5, direction: 'over' };
  const outcome = { ...input, win: true, roll: 63.73, multiplierE4: 20_002, winMultiplierE4: 20_002 };
  expect(resultLineOf(outcome, input)).toBe('roll 63.73');
  expect(resultLineOf([7, 0], undefined)).toBe('7 0');
  expect(resultLineOf({ base: { saved: 2, spinE4: 3000 } }, undefined)).toBe('base saved 2');
});

it('formats any JSON value without failing, in limited length', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(lineOf(value).split(' · ').length).toBeLessThan(200);
    }),
  );
  expect(lineOf(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`a${at}`, at])))).toBe('');
});

it('MEM-05 uses the player’s language for the words of games, where a translation exists', () => {
  const words: { readonly [name: string]: string } = { target: 'mốc', over: 'trên' };
  expect(lineOf({ target: 50.5, direction: 'over', marks: ['over', 'x'] }, (name) => words[name])).toBe(
    'mốc 50.5 · direction trên · marks trên x',
  );
});

it('MEM-05 shows the prizes of a board from the first on', () => {
  const stored = { first: '1234', third: '9012', second: '5678', special: ['3456', '7890'], consolation: ['1111'] };
  expect(lineOf(stored)).toBe('first 1234 · second 5678 · third 9012 · special 3456 7890 · consolation 1111');
  expect(lineOf({ normal: [1, 2], special: 7 })).toBe('normal 1 2 · special 7');
});

it('MEM-05 finds the drawn digits', () => {
  expect(digitsOf({ digits: [7, 0, 3] })).toEqual([7, 0, 3]);
  for (const outcome of [undefined, null, 7, {}, { digits: [] }, { digits: ['7'] }, { digits: [0.5] }])
    expect(digitsOf(outcome)).toBeUndefined();
});
