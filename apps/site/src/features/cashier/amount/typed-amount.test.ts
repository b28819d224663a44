import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatAmount } from '#kernel';
import { fieldText, minorOf, plainNumber, readTyped } from './typed-amount.ts';

const { PHP, VND, BTC } = currencies;

describe('MEM-03 reads a typed amount', () => {
  it.each([
    ['1000', 'en', '1000'],
    ['1,000', 'en', '1000'],
    ['1,000.5', 'en', '1000.5'],
    ['1 000', 'en', '1000'],
    ['007', 'en', '7'],
    ['100.', 'en', '100'],
    ['1000,5', 'en', '1000.5'],
    ['1.000', 'vi', '1000'],
    ['1.000,5', 'vi', '1000.5'],
    ['1000.5', 'vi', '1000.5'],
    ['2.000.000', 'vi', '2000000'],
  ])('%s in %s as %s', (typed, language, plain) => {
    expect(plainNumber(typed, language)).toBe(plain);
  });

  it.each(['', '.', '-5', '+5', '1e3', '1,00,0', '1,000,00', '0x10', '１２', '1.2.3', 'abc', '1,000.5.5'])(
    '%j as no amount',
    (typed) => {
      expect(plainNumber(typed, 'en')).toBeUndefined();
    },
  );

  it('rejects decimals that the currency does not have', () => {
    expect(readTyped('100.001', 'en', PHP)).toMatchObject({ ok: false });
    expect(readTyped('1.5', 'en', VND)).toMatchObject({ ok: false });
    expect(readTyped('1.500', 'vi', VND)).toEqual({ ok: true, value: 1500n });
  });

  it('reads back every amount it formats, to the last minor unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 9_223_372_036_854_775_807n }),
        fc.constantFrom('en', 'vi', 'th', 'pt', 'tl'),
        fc.constantFrom(PHP, VND, BTC),
        (minor, language, currency) => {
          expect(readTyped(fieldText(minor, language, currency), language, currency)).toEqual({
            ok: true,
            value: minor,
          });
          expect(minorOf(formatAmount(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});
