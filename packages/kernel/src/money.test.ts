import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyBasisPoints, currencies, formatAmount, multiplyRatio, parseAmount } from './index.ts';

const { PHP, VND, BTC } = currencies;

it('preserves every amount through formatting and parsing, in each currency', () => {
  const anyCurrency = fc.constantFrom(...Object.values(currencies));
  fc.assert(
    fc.property(fc.bigInt(0n, 9_223_372_036_854_775_807n), anyCurrency, (minor, currency) => {
      expect(parseAmount(formatAmount(minor, currency), currency)).toEqual({ ok: true, value: minor });
    }),
  );
});

it('writes all decimals of the currency and no more', () => {
  expect(formatAmount(1_248_050n, PHP)).toBe('12480.50');
  expect(formatAmount(5n, PHP)).toBe('0.05');
  expect(formatAmount(-5n, PHP)).toBe('-0.05');
  expect(formatAmount(3_250_000n, VND)).toBe('3250000');
  expect(formatAmount(1n, BTC)).toBe('0.00000001');
});

it.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '01',
  '1.',
  '.5',
  '1,000',
  'NaN',
  '١',
  '1.234',
  '9223372036854775808',
])('refuses %j as an amount', (text) => {
  expect(parseAmount(text, PHP)).toEqual({ ok: false, refusal: { code: 'money.malformed' } });
});

it('refuses fractions of a currency that has none', () => {
  expect(parseAmount('10.5', VND).ok).toBe(false);
  expect(parseAmount('10', VND)).toEqual({ ok: true, value: 10n });
});

it('rounds a share down and never above the whole', () => {
  expect(applyBasisPoints(999n, 9_710n)).toBe(970n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10_000n), (minor, share) => {
      const part = applyBasisPoints(minor, share);
      expect(part <= minor).toBe(true);
      expect(part * 10_000n <= minor * share).toBe(true);
    }),
  );
  expect(() => multiplyRatio(-1n, 1n, 1n)).toThrow('non-negative');
});
