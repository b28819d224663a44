import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

it('loads once per period, and again after it', async () => {
  let now = 1000;
  let requested = 0;
  const remember = createTtlCache<number>({ now: () => now }, 500);
  const request = async () => ++requested;
  expect(await Promise.all([remember('a', request), remember('a', request)])).toEqual([1, 1]);
  expect(await remember('b', request)).toBe(2);
  now += 499;
  expect(await remember('a', request)).toBe(1);
  now += 1;
  expect(await remember('a', request)).toBe(3);
});

it('does not cache a failed load, nor a value from a clock that was ahead', async () => {
  let now = 1_000_000;
  const remember = createTtlCache<string>({ now: () => now }, 500);
  await expect(remember('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await remember('a', async () => 'found')).toBe('found');
  now = 0;
  expect(await remember('a', async () => 'anew')).toBe('anew');
});
