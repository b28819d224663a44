import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANDING_SYMBOLS, landingPlace, runningPlace, symbolAt } from './reel-motion.ts';

it('stops exactly on its target', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      fc.integer({ min: 200, max: 900 }),
      (stop, startedAt, lastsMs) => {
        const landing = { stop, startedAt, lastsMs };
        expect(landingPlace(landing, startedAt + lastsMs)).toBe(stop);
        expect(landingPlace(landing, startedAt)).toBeCloseTo(stop + LANDING_SYMBOLS);
      },
    ),
  );
});

it('moves downwards the whole time once it is up to speed', () => {
  for (let ms = 300; ms < 3_000; ms += 16) expect(runningPlace(0, ms + 16)).toBeLessThan(runningPlace(0, ms));
});

it('wraps the strip both ways', () => {
  expect(symbolAt(['a', 'b', 'c'], -1)).toBe('c');
  expect(symbolAt(['a', 'b', 'c'], 3)).toBe('a');
});
