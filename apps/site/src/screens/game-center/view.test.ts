import { expect, it } from 'vitest';
import { viewOf } from './view.ts';

it('GAME-03 shows everything without a category, and for the lobby', () => {
  expect(viewOf({})).toEqual({ kind: 'all' });
  expect(viewOf({ gameType: 'lobby' })).toEqual({ kind: 'all' });
  expect(viewOf({ gameType: 'nonsense' })).toEqual({ kind: 'all' });
});

it('GAME-03 shows the list of the category asked for, of one studio if it is named', () => {
  expect(viewOf({ gameType: 'RNG' })).toEqual({ kind: 'list', gameType: 'RNG', provider: undefined });
  expect(viewOf({ gameType: 'RNG', vassalage: 'HOUSE' })).toMatchObject({ kind: 'list', provider: 'HOUSE' });
});

it('GAME-04 filters by name, whatever the category; an empty search filters nothing', () => {
  expect(viewOf({ gameName: ' dice ', gameType: 'RNG' })).toEqual({ kind: 'filter', gameName: 'dice' });
  expect(viewOf({ gameName: '  ', gameType: 'lobby' })).toEqual({ kind: 'all' });
});
