import { expect, it } from 'vitest';
import { isGoodHolder, isGoodNumber } from './rules.ts';

const bank = { code: 'BANK', name: 'Bank' };

it.each([
  [bank, '123456', true],
  [bank, '12345', false],
  [bank, '1'.repeat(25), false],
  [bank, '12a456', false],
  [bank, '١٢٣٤٥٦', false],
  [{ ...bank, digits: [10, 12] as const }, '1234567890', true],
  [{ ...bank, digits: [10, 12] as const }, '123456789', false],
  [{ ...bank, digits: [11, 11] as const, startsWith: '09' }, '09171234567', true],
  [{ ...bank, digits: [11, 11] as const, startsWith: '09' }, '19171234567', false],
  [{ ...bank, digits: [16, 16] as const, isLuhn: true }, '4111111111111111', true],
  [{ ...bank, digits: [16, 16] as const, isLuhn: true }, '4111111111111112', false],
  [{ ...bank, digits: [16, 16] as const, isLuhn: true }, '4111111111111181', false],
])('AUTH-19: at %o the number %s is one: %s', (at, number, isOne) => {
  expect(isGoodNumber(at, number)).toBe(isOne);
});

it.each([
  ['Maria Clara', true],
  ['Nguyễn Văn Đức', true],
  ['Ana-Marie O’Neil Jr.', true],
  ['M', false],
  ['<b>Maria</b>', false],
  ['Maria 2', false],
  [' Maria', false],
])('%s is a name: %s', (name, isOne) => {
  expect(isGoodHolder(name)).toBe(isOne);
});
