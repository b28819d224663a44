import { expect, it } from 'vitest';
import { listQuestion, sportsGroups, vendorCategories } from './list-query.ts';

it('ROUTE-04 GAME-06 queries the category, vendor and search text of the address', () => {
  expect(listQuestion({ gameCategory: 'FISH', provider: 'HOUSE', gameName: ' crab ' })).toEqual({
    category: 'FISH',
    provider: 'HOUSE',
    gameName: 'crab',
  });
  expect(listQuestion({ gameCategory: 'nonsense' })).toEqual({ category: 'RNG' });
});

it('GAME-09 filters by classify; all and unknown values filter nothing', () => {
  expect(listQuestion({ gameCategory: 'RNG', classify: 'favourite' })).toEqual({
    category: 'RNG',
    section: 'favourite',
  });
  expect(listQuestion({ gameCategory: 'RNG', classify: 'all' })).toEqual({ category: 'RNG' });
  expect(listQuestion({ gameCategory: 'RNG', classify: 'odd' })).toEqual({ category: 'RNG' });
});

it('GAME-06 GAME-08 shows vendors for SPORTS and ELOTT, and sports in three groups', () => {
  expect(vendorCategories).toEqual(['SPORTS', 'ELOTT']);
  expect(sportsGroups).toEqual(['SPORTS', 'COCKFIGHT', 'ESPORTS']);
});
