import { expect, it } from 'vitest';
import { decorativeOnline, orderCategories, totalPages } from './rules.ts';

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };

it('GAME-02 keeps a decorative online number between 500 and 2000', () => {
  const seen = Array.from({ length: 20_000 }, () => decorativeOnline(random));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...seen)).toBeLessThanOrEqual(2000);
  expect(new Set(seen).size).toBeGreaterThan(1400);
});

it('GAME-01 puts LOCAL first, then the vendor sorting, and leaves empty categories out', () => {
  expect(orderCategories(['RNG', 'LIVE', 'LOCAL', 'LOTT'], new Set(['LOTT', 'LOCAL', 'RNG']))).toEqual([
    'LOCAL',
    'RNG',
    'LOTT',
  ]);
});

it('GAME-07 counts at least one page', () => {
  expect(totalPages(0, 9)).toBe(1);
  expect(totalPages(9, 9)).toBe(1);
  expect(totalPages(10, 9)).toBe(2);
});
