import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_PX, chunkRange } from './chunk-range.ts';

it('keeps the first chunks at the start of the list, the last ones at its end, and few in between', () => {
  expect(chunkRange({ scrolledPx: -300, screenPx: 844, count: 1_112 })).toEqual({ from: 0, to: 5 });
  expect(chunkRange({ scrolledPx: 45_000, screenPx: 844, count: 1_112 })).toEqual({ from: 97, to: 105 });
  expect(chunkRange({ scrolledPx: 1_112 * CHUNK_PX, screenPx: 844, count: 1_112 }).to).toBe(1_112);
});

it('always includes every chunk that is on the screen', () => {
  const position = fc.record({
    scrolledPx: fc.integer({ min: -2_000, max: 600_000 }),
    screenPx: fc.integer({ min: 200, max: 2_000 }),
    count: fc.integer({ min: 1, max: 1_200 }),
  });
  fc.assert(
    fc.property(position, ({ scrolledPx, screenPx, count }) => {
      const { from, to } = chunkRange({ scrolledPx, screenPx, count });
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(count);
      expect(from).toBeLessThan(to);
      const top = Math.max(0, Math.floor(scrolledPx / CHUNK_PX));
      const bottom = Math.floor((scrolledPx + screenPx) / CHUNK_PX);
      if (bottom < 0 || top >= count) return;
      expect(from).toBeLessThanOrEqual(top);
      expect(to).toBeGreaterThan(Math.min(bottom, count - 1));
    }),
  );
});
