import { expect, it } from 'vitest';
import { tileVariant } from '../tiles/index.ts';
import { orderCategories } from './use-categories.ts';

const vendors = (gameCount: number) => ({
  vendors: [{ provider: 'A', accountTypeName: 'A', gameCount, vendorNumber: 1, symbol: '' }],
});

it('GAME-01 puts our own games first, then follows the server’s order, and leaves out empty categories', () => {
  const mapping = { RNG: vendors(3), LOCAL: vendors(1), LIVE: vendors(0), FISH: vendors(2) };
  const sorting = (['RNG', 'LIVE', 'LOCAL', 'FISH', 'SPORTS'] as const).map((gameCategory) => ({ gameCategory }));
  expect(orderCategories({ mapping, sorting })).toEqual(['LOCAL', 'RNG', 'FISH']);
});

it('GAME-02 gives a tile the style of its id mod 5 plus 1', () => {
  expect([0, 4, 5, 9, 11].map(tileVariant)).toEqual([1, 5, 1, 5, 2]);
});
