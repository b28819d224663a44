import { expect, it } from 'vitest';
import { gameCategories, playableCategories, playTypes, prizeModes } from './categories.ts';

it('GAME-15 has the category keys, play types and prize modes of the source, and no others', () => {
  const keys =
    'ALL LOTT ELOTT LIVE RNG FISH SPORTS ESPORTS PVP HOT LIVESTREAM HOME PROMO FAV COCKFIGHT NEW_GAME FEEDBACK BGS LOCAL';
  expect([...gameCategories].sort()).toEqual(keys.split(' ').sort());
  expect(playTypes).toEqual(['Tradition', 'Entertainment']);
  expect(prizeModes).toEqual(['Lott', 'ZY', 'Elott']);
  expect(playableCategories.every((category) => gameCategories.includes(category))).toBe(true);
});
