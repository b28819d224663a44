import { expect, it } from 'vitest';
import { withoutGame } from './favourite-lists.ts';

const list = {
  pages: [
    { games: [{ id: 1 }, { id: 2 }], gameCount: 3, page: 1 },
    { games: [{ id: 3 }], gameCount: 3, page: 2 },
  ],
  pageParams: [1, 2],
};

it('GAME-10 removes the tile of a dropped favourite, wherever it is in the list', () => {
  const left = withoutGame(list, 3);
  expect(left?.pages.map(({ games }) => games.map(({ id }) => id))).toEqual([[1, 2], []]);
  expect(left?.pages.map(({ gameCount }) => gameCount)).toEqual([2, 2]);
  expect(left?.pageParams).toBe(list.pageParams);
});

it('leaves a list without the game unchanged', () => {
  expect(withoutGame(list, 9)).toBe(list);
  expect(withoutGame(undefined, 1)).toBeUndefined();
});
