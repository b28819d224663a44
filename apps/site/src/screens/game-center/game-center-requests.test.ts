import { expect, it } from 'vitest';
import { gameCenterPreloads } from './game-center-requests.ts';

const lists = (query: string) =>
  gameCenterPreloads(Object.fromEntries(new URLSearchParams(query)), {} as never).flatMap((request) =>
    request.name === 'gameList' ? [request.query] : [],
  );

it('ROUTE-04 GAME-03 preloads the list of the category and vendor in the address', () => {
  expect(lists('gameCategory=RNG')).toEqual([{ category: 'RNG', page: 1, limit: 9 }]);
  expect(lists('gameCategory=FISH&provider=JDB')).toEqual([{ category: 'FISH', provider: 'JDB', page: 1, limit: 9 }]);
});

it('GAME-04 preloads the results of a search, and for the lobby its first rows of twenty', () => {
  expect(lists('gameName=dice')).toEqual([{ gameName: 'dice', page: 1, limit: 9 }]);
  for (const lobby of ['', 'gameCategory=lobby', 'gameCategory=nonsense']) {
    expect(lists(lobby)).toEqual([
      { category: 'LOCAL', limit: 20 },
      { category: 'RNG', limit: 20 },
    ]);
  }
});

it('GAME-08 requests no list where vendors are shown first', () => {
  expect(lists('gameCategory=SPORTS')).toEqual([]);
  expect(lists('gameCategory=SPORTS&provider=SABA')).toHaveLength(1);
});
