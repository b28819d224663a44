import { expect, it } from 'vitest';
import { readSavedCode } from './saved-code.ts';

const NOW = Date.UTC(2026, 4, 1);
const code = {
  verificationId: 'one',
  expirationTime: NOW + 60_000,
  requestedAt: NOW,
  countryDialingCode: '63',
  phone: '09170000001',
};

it('AUTH-03 keeps a code and its wait over a reload, for its lifetime of ten minutes', () => {
  const text = JSON.stringify(code);
  expect(readSavedCode(text, NOW + 30_000)).toEqual(code);
  expect(readSavedCode(text, NOW + 599_999)).toEqual(code);
  expect(readSavedCode(text, NOW + 600_000)).toBeUndefined();
  expect(readSavedCode(text, NOW - 1)).toBeUndefined();
});

it('ignores text that it did not save', () => {
  for (const text of [undefined, '', '[]', '{}', JSON.stringify({ ...code, phone: 9 })]) {
    expect(readSavedCode(text, NOW)).toBeUndefined();
  }
});
