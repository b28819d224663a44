import { expect, it } from 'vitest';
import { vendorsOf, vendorVariant } from './vendors.ts';

const vendor = (provider: string, gameCount: number) => ({
  provider,
  accountTypeName: provider,
  gameCount,
  vendorNumber: 1,
  symbol: '',
});

it('GAME-02 gives a vendor’s tile the style of its number mod 4 plus 1', () => {
  expect([0, 3, 4, 5, 10].map(vendorVariant)).toEqual([1, 4, 1, 2, 3]);
});

it('collects a vendor from all its categories, in the server’s order, without the empty ones', () => {
  const vendors = vendorsOf({
    mapping: {
      RNG: { vendors: [vendor('A', 3), vendor('B', 2)] },
      LIVE: { vendors: [vendor('B', 5), vendor('C', 0)] },
      FISH: { vendors: [vendor('A', 1)] },
    },
    sorting: [{ gameCategory: 'LIVE' }, { gameCategory: 'RNG' }],
  });
  expect(vendors.map(({ vendor: { provider }, gameCount, categories }) => [provider, gameCount, categories])).toEqual([
    ['B', 7, ['LIVE', 'RNG']],
    ['A', 4, ['RNG', 'FISH']],
  ]);
});
