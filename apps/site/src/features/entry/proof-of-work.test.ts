import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { leadingZeroBits, solveWork } from './proof-of-work.ts';

it('finds a text whose hash begins with the requested zero bits', async () => {
  const text = await solveWork({ salt: 'a salt', zeroBits: 12 });
  expect(leadingZeroBits(createHash('sha256').update(`a salt${text}`).digest())).toBeGreaterThanOrEqual(12);
});

it('counts zero bits across bytes', () => {
  expect(leadingZeroBits(Uint8Array.of(0, 0x10))).toBe(11);
  expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0);
});
