import { expect, it } from 'vitest';
import { filterSearch, questionOf, readFilters, shownStates } from './filters.ts';

const offered = ['LOCAL', 'RNG'] as const;

it('MEM-05 filters bets by what the address says, and ignores what nobody offers', () => {
  expect(readFilters({}, offered)).toEqual({ state: 'all', category: undefined });
  expect(readFilters({ state: 'won', category: 'RNG' }, offered)).toEqual({ state: 'won', category: 'RNG' });
  expect(readFilters({ state: 'returned', category: 'FISH' }, offered)).toEqual({ state: 'all', category: undefined });
});

it('MEM-05 writes filters so that they read back the same', () => {
  for (const state of shownStates)
    for (const category of [undefined, ...offered])
      expect(readFilters(filterSearch({ state, category }), offered)).toEqual({ state, category });
});

it('MEM-05 asks the server for nothing it did not choose', () => {
  expect(questionOf({ state: 'all', category: undefined })).toEqual({});
  expect(questionOf({ state: 'lost', category: 'LOCAL' })).toEqual({ state: 'lost', category: 'LOCAL' });
});
