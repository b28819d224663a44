import { expect, it } from 'vitest';
import { viewOf } from './view.ts';

it('GAME-03 shows everything without a category, for the lobby, and for an unknown category', () => {
  expect(viewOf({})).toEqual({ kind: 'all' });
  expect(viewOf({ gameCategory: 'lobby' })).toEqual({ kind: 'all' });
  expect(viewOf({ gameCategory: 'nonsense' })).toEqual({ kind: 'all' });
});

it('GAME-03 shows the list of the category in the address, limited to a vendor if it names one', () => {
  expect(viewOf({ gameCategory: 'RNG' })).toEqual({ kind: 'list', category: 'RNG', provider: undefined });
  expect(viewOf({ gameCategory: 'RNG', provider: 'HOUSE' })).toMatchObject({ kind: 'list', provider: 'HOUSE' });
});

it('GAME-04 filters by name in every category; an empty search does not filter', () => {
  expect(viewOf({ gameName: ' dice ', gameCategory: 'RNG' })).toEqual({ kind: 'filter', gameName: 'dice' });
  expect(viewOf({ gameName: '  ', gameCategory: 'lobby' })).toEqual({ kind: 'all' });
});
