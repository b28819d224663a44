import { expect, it } from 'vitest';
import { homeView } from './home-view.ts';

it('ROUTE-04 shows one category’s list when the address of home requests it', () => {
  expect(homeView({ pageType: 'list', gameCategory: 'RNG' })).toEqual({ kind: 'list', category: 'RNG' });
});

it.each([
  {},
  { pageType: 'list' },
  { gameCategory: 'RNG' },
  { pageType: 'list', gameCategory: 'HOT' },
  { pageType: 'list', gameCategory: 'toString' },
])('shows everything for %o', (address) => {
  expect(homeView(address)).toEqual({ kind: 'all' });
});
