import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAt, intervalAt, intervalOf, otpauthUrl, PERIOD_SECONDS } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: seconds since 1970, eight digits. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const secret = new TextEncoder().encode('12345678901234567890');

describe('codes of authenticator apps', () => {
  it.each(vectors)('match RFC 6238 at second %i', (seconds, code) => {
    expect(codeAt(secret, intervalAt(seconds * 1000), 8)).toBe(code);
  });

  it('are valid in their own interval and its two neighbours, and in no other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 200, max: 4_000_000_000 }),
        fc.integer({ min: -4, max: 4 }),
        (key, atSeconds, away) => {
          const interval = intervalAt(atSeconds * 1000);
          const found = intervalOf(key, codeAt(key, interval + BigInt(away)), atSeconds * 1000);
          if (Math.abs(away) <= 1) expect(found).toBeDefined();
          // By chance a code of another interval may equal that of a neighbour: then it is found as the neighbour's.
          else if (found !== undefined) expect(codeAt(key, found)).toBe(codeAt(key, interval + BigInt(away)));
        },
      ),
    );
  });

  it('give an app all parameters, whatever characters the names contain', () => {
    const url = new URL(otpauthUrl('MZXW6YTBOI', 'Palm & Sons: 1', 'ma ria'));
    expect(url.protocol).toBe('otpauth:');
    expect(url.href).toContain('Palm%20%26%20Sons%3A%201:ma%20ria');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'MZXW6YTBOI',
      issuer: 'Palm & Sons: 1',
      algorithm: 'SHA1',
      digits: '6',
      period: String(PERIOD_SECONDS),
    });
  });
});
