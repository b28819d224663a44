import { expect, it } from 'vitest';
import { reasonKey, totalOf } from './e-wallet.ts';

it('MEM-08 adds the vendors’ amounts without floating point, with any number of decimals', () => {
  expect(totalOf([])).toBe('0');
  expect(totalOf(['0.10', '0.20'])).toBe('0.30');
  expect(totalOf(['92233720368547758.07', '0.01'])).toBe('92233720368547758.08');
  expect(totalOf(['250000', '1'])).toBe('250001');
  expect(totalOf(['2.505', '0.495'])).toBe('3.000');
});

it('MEM-08 has a text for each reason', () => {
  expect(reasonKey({ reason: 'maintenance' })).toBe('wallets.reason.maintenance');
  expect(reasonKey({})).toBe('wallets.reason.rejected');
});
