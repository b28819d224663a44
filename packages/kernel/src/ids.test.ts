import { expect, it } from 'vitest';
import { isUuid, newId } from './index.ts';

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

it('makes UUIDv7 that sort by time', () => {
  const first = newId({ now: () => 1_700_000_000_000 }, random);
  const later = newId({ now: () => 1_700_000_000_001 }, random);
  expect(isUuid(first)).toBe(true);
  expect(first[14]).toBe('7');
  expect(first < later).toBe(true);
});

it('rejects what is not an id', () => {
  expect(isUuid('demo')).toBe(false);
  expect(isUuid(`${newId({ now: () => 0 }, random)}x`)).toBe(false);
});
