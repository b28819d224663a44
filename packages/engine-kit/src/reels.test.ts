import { expect, it } from 'vitest';
import { chanceFrom } from './chance.ts';
import { everyStop, lineWins, spinReels, windowAt } from './reels.ts';

const strips = [
  ['bell', 'lemon', 'crown'],
  ['lemon', 'bell'],
] as const;

it('shows what lies below the stops, around the end of a strip', () => {
  expect(windowAt(strips, [2, 1], 2)).toEqual([
    ['crown', 'bell'],
    ['bell', 'lemon'],
  ]);
});

it('wins on lines that show one symbol in all their places, and on no others', () => {
  const window = windowAt(strips, [0, 0], 2);
  const paysE4 = { bell: 50_000, lemon: 20_000, crown: 90_000 };
  const lines = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  expect(lineWins(window, lines, paysE4)).toEqual([
    { line: 1, symbol: 'bell', multiplierE4: 50_000 },
    { line: 2, symbol: 'lemon', multiplierE4: 20_000 },
  ]);
});

it('walks every combination of stops once, and draws among exactly these', () => {
  const all = everyStop(strips).map(String);
  expect(all).toHaveLength(6);
  expect(new Set(all).size).toBe(6);
  let word = 0;
  const drawn = Array.from({ length: 40 }, () =>
    spinReels(
      strips,
      chanceFrom(() => word++),
    ),
  );
  for (const stops of drawn) expect(all).toContain(String(stops));
});
