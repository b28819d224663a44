import { expect, it } from 'vitest';
import { decorativeOnline, orderCategories, totalPages } from './rules.ts';

it('GAME-02 keeps a decorative online number between 500 and 2000, steady for a minute and varying over minutes', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute * 60_000);
  const games = Array.from({ length: 300 }, (_, game) => game + 1);
  const seen = games.flatMap((game) => minutes.map((at) => decorativeOnline('demo', game, at)));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...seen)).toBeLessThanOrEqual(2000);
  expect(new Set(seen).size).toBeGreaterThan(1400);
  expect(decorativeOnline('demo', 7, 60_000)).toBe(decorativeOnline('demo', 7, 119_999));
  expect(new Set(minutes.map((at) => decorativeOnline('demo', 7, at))).size).toBeGreaterThan(30);
  expect(decorativeOnline('lotus', 7, 0)).not.toBe(decorativeOnline('demo', 7, 0));
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
