import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { feeOf, frameOf, type Method } from './deposit-terms.ts';

const wallet: Method = {
  method: 'wallet',
  nameKey: 'x',
  symbol: 'card',
  minimum: '100.00',
  maximum: '20000.00',
  presets: [],
  isInstant: true,
  fee: { fixed: '5.00', bp: 125 },
};

it('MEM-03 limits the amount to what is left of the day', () => {
  const max = (more: Partial<Method>) => frameOf({ ...wallet, ...more }, currencies.PHP).maximumMinor;
  expect(max({})).toBe(2_000_000n);
  expect(max({ leftToday: '150.00' })).toBe(15_000n);
  expect(max({ leftToday: '90000.00' })).toBe(2_000_000n);
  expect(max({ timesLeftToday: 0 })).toBe(0n);
});

it('MEM-03 shows the same fee as the server, to the last centavo', () => {
  expect(feeOf(wallet, 10_001n, currencies.PHP)).toBe(500n + 125n);
  expect(feeOf(wallet, 0n, currencies.PHP)).toBe(0n);
  expect(feeOf(undefined, 5n, currencies.PHP)).toBe(0n);
});
