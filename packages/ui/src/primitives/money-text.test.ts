import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

const peso = { symbol: '₱', decimals: 2, language: 'en' };

it('MEM-01 formats with the symbol, the separators of the language and the decimals of the currency', () => {
  expect(moneyText('12480.5', peso)).toBe('₱\u00a012,480.50');
  expect(moneyText('3250000', { symbol: '₫', decimals: 0, language: 'vi' })).toBe('₫\u00a03.250.000');
});

it('keeps each digit of amounts that no floating-point number can hold', () => {
  expect(moneyText('92233720368547758.07', peso)).toBe('₱\u00a092,233,720,368,547,758.07');
});

it('puts the minus before the symbol', () => {
  expect(moneyText('-5.00', peso)).toBe('−₱\u00a05.00');
});
