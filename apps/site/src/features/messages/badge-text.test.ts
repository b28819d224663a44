import { expect, it } from 'vitest';
import { badgeText } from './badge-text.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('MSG-01 shows %i as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
