import { expect, it } from 'vitest';
import { readSearches } from '#base/data';
import { withSearch } from './recent-searches.ts';

it('GAME-04 saves the latest searches first, without duplicates, up to a maximum', () => {
  expect(withSearch(['dice'], ' Dragon ')).toEqual(['Dragon', 'dice']);
  expect(withSearch(['Dragon', 'dice'], 'DICE')).toEqual(['DICE', 'Dragon']);
  expect(withSearch(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
  expect(withSearch(['a'], '  ')).toEqual(['a']);
});

it('reads only an array, and only its non-empty strings', () => {
  expect(readSearches('["dice",7,"","dragon"]')).toEqual(['dice', 'dragon']);
  expect(readSearches('{"a":1}')).toBeUndefined();
  expect(readSearches('no')).toBeUndefined();
});
