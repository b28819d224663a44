import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

it('loads once per period, and again after it', async () => {
  let now = 1000;
  let requested = 0;
  const cached = createTtlCache<number>({ now: () => now }, 500);
  const request = async () => ++requested;
  expect(await Promise.all([cached('a', request), cached('a', request)])).toEqual([1, 1]);
  expect(await cached('b', request)).toBe(2);
  now += 499;
  expect(await cached('a', request)).toBe(1);
  now += 1;
  expect(await cached('a', request)).toBe(3);
});

it('does not cache a failed load, nor a value from a clock that was ahead', async () => {
  let now = 1_000_000;
  const cached = createTtlCache<string>({ now: () => now }, 500);
  await expect(cached('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await cached('a', async () => 'found')).toBe('found');
  now = 0;
  expect(await cached('a', async () => 'anew')).toBe('anew');
});
