import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, encode, readRememberedNumber } from './remembered-login.ts';

it('AUTH-05 decodes its salted encoding, and refuses another salt', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.base64String({ minLength: 4, maxLength: 12 }),
      (bytes, salt) => {
        const text = encode(salt, [...bytes]);
        expect(decode(salt, text)).toEqual(bytes);
        expect(decode(`~${salt}`, text)).toBeUndefined();
      },
    ),
  );
});

it('ignores text that it did not write', () => {
  expect(decode('salt', 'not base64 %%%')).toBeUndefined();
});

it('AUTH-05 reads a saved number with its country code, and ignores invalid ones', () => {
  const saved = { type: 'sms', username: '09170000001', countryDialingCode: '63', salt: '', password: '' };
  expect(readRememberedNumber(JSON.stringify(saved))).toEqual({ phone: '09170000001', countryDialingCode: '63' });
  for (const other of [{ type: 'username' }, { username: 'tiger' }, { countryDialingCode: '<b>' }]) {
    expect(readRememberedNumber(JSON.stringify({ ...saved, ...other }))).toBeUndefined();
  }
  expect(readRememberedNumber(undefined)).toBeUndefined();
});
