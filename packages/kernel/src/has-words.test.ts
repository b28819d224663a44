import { expect, it } from 'vitest';
import { hasWords, holdDots } from './has-words.ts';

it.each([
  ['Năm chữ số · 3 phút', 'nam 3', true],
  ['Năm chữ số · 3 phút', '  PHÚT  3 ', true],
  ['Đề đặc biệt', 'de dac', true],
  ['ห้าหลัก', 'หลัก', true],
  ['anything', '', true],
  ['Five Digits', 'five dice', false],
])('finds in %j the words of %j: %s', (text, search, isFound) => {
  expect(hasWords(text, search)).toBe(isFound);
});

it('keeps each dot of a name on the line of what stands before it', () => {
  expect(holdDots('Five Digits · 1 min')).toBe('Five Digits\u00a0· 1 min');
  expect(hasWords(holdDots('Năm chữ số · 3 phút'), 'nam 3')).toBe(true);
});
