import { expect, it } from 'vitest';
import { homeView } from './home-view.ts';

it('ROUTE-04 shows one category’s list when the address of home requests it', () => {
  expect(homeView({ pageType: 'list', gameType: 'RNG' })).toEqual({ kind: 'list', category: 'RNG' });
});

it.each([
  {},
  { pageType: 'list' },
  { gameType: 'RNG' },
  { pageType: 'list', gameType: 'HOT' },
  { pageType: 'list', gameType: 'toString' },
])('shows everything for %o', (address) => {
  expect(homeView(address)).toEqual({ kind: 'all' });
});
