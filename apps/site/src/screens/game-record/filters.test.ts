import { expect, it } from 'vitest';
import { periodOf } from '../../features/records/period.ts';
import { type Filters, filterSearch, isFiltered, questionOf, readFilters, shownStates } from './filters.ts';

const today = '2026-03-11';
const usual: Filters = {
  period: periodOf('month', today),
  state: 'all',
  category: undefined,
  vendor: undefined,
  game: undefined,
};

it('MEM-05 reads filters from the address, and ignores invalid ones', () => {
  expect(readFilters({}, today)).toEqual(usual);
  expect(readFilters({ state: 'won', category: 'RNG', game: 'dice' }, today)).toEqual({
    ...usual,
    state: 'won',
    category: 'RNG',
    game: 'dice',
  });
  expect(readFilters({ state: 'lucky', category: '<b>', period: 'ever', vendor: '' }, today)).toEqual(usual);
});

it('MEM-05 writes filters to the address so that they read back unchanged', () => {
  for (const state of shownStates)
    for (const game of [undefined, 'dice'])
      for (const period of [
        periodOf('today', today),
        { key: 'custom', from: '2026-01-02', to: '2026-01-05' } as const,
      ]) {
        const filters = { ...usual, state, game, period };
        expect(readFilters(filterSearch(filters), today)).toEqual(filters);
      }
});

it('MEM-05 requests the days from the server, and otherwise only the chosen filters', () => {
  expect(questionOf(usual)).toEqual({ from: '2026-02-10', to: today });
  expect(questionOf({ ...usual, state: 'lost', category: 'LOCAL' })).toEqual({
    from: '2026-02-10',
    to: today,
    state: 'lost',
    category: 'LOCAL',
  });
  expect([isFiltered(usual), isFiltered({ ...usual, game: 'dice' })]).toEqual([false, true]);
});
