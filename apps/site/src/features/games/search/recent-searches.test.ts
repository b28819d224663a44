import { expect, it } from 'vitest';
import { readSearches } from '../../../base/page/index.ts';
import { withSearch } from './recent-searches.ts';

it('GAME-04 keeps what was searched for, the latest first, none twice and not for ever', () => {
  expect(withSearch(['dice'], ' Dragon ')).toEqual(['Dragon', 'dice']);
  expect(withSearch(['Dragon', 'dice'], 'DICE')).toEqual(['DICE', 'Dragon']);
  expect(withSearch(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
  expect(withSearch(['a'], '  ')).toEqual(['a']);
});

it('reads back only lists of words', () => {
  expect(readSearches('["dice",7,"","dragon"]')).toEqual(['dice', 'dragon']);
  expect(readSearches('{"a":1}')).toBeUndefined();
  expect(readSearches('no')).toBeUndefined();
});
