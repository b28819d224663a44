import { expect, it } from 'vitest';
import { studiosOf, vendorVariant } from './vendors.ts';

const vendor = (provider: string, gameCount: number) => ({
  provider,
  accountTypeName: provider,
  gameCount,
  telNodeId: 1,
  symbol: '',
});

it('GAME-02 gives a vendor’s tile the style telNodeId mod 4 plus 1', () => {
  expect([0, 3, 4, 5, 10].map(vendorVariant)).toEqual([1, 4, 1, 2, 3]);
});

it('collects a vendor from all its categories, in the server’s order, without the empty ones', () => {
  const studios = studiosOf({
    mapping: {
      RNG: { vendors: [vendor('A', 3), vendor('B', 2)] },
      LIVE: { vendors: [vendor('B', 5), vendor('C', 0)] },
      FISH: { vendors: [vendor('A', 1)] },
    },
    sorting: [{ gameCategory: 'LIVE' }, { gameCategory: 'RNG' }],
  });
  expect(studios.map(({ vendor: { provider }, gameCount, categories }) => [provider, gameCount, categories])).toEqual([
    ['B', 7, ['LIVE', 'RNG']],
    ['A', 4, ['RNG', 'FISH']],
  ]);
});
