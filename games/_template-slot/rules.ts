/** Template as data: the strips of its reels, its lines, and what three of a symbol on a line pay. */
import type { Strip } from '#engine-kit';

/** Symbols that pay, best first: each is a picture of the art set. */
export const symbols = ['diamond', 'crown', 'bell', 'grapes', 'lemon', 'cherries'] as const;
export type SlotSymbol = (typeof symbols)[number];

export const ROWS = 3;

const strip = (names: string) => names.split(' ') as Strip<SlotSymbol>;
export const strips: readonly Strip<SlotSymbol>[] = [
  strip(
    'cherries lemon grapes cherries bell lemon cherries crown grapes lemon cherries bell lemon grapes diamond cherries lemon grapes',
  ),
  strip(
    'lemon cherries bell grapes lemon cherries grapes crown lemon cherries grapes lemon bell cherries diamond lemon cherries grapes',
  ),
  strip(
    'grapes cherries lemon bell cherries grapes lemon cherries crown lemon grapes cherries lemon bell cherries grapes diamond lemon',
  ),
];

/** A line is a row for each reel: the three rows and the two diagonals. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

/** Three of a symbol on a line, in ten-thousandths of the stake. */
export const paysE4: Readonly<Record<SlotSymbol, number>> = {
  diamond: 2_000_000,
  crown: 900_000,
  bell: 150_000,
  grapes: 30_000,
  lemon: 24_000,
  cherries: 16_000,
};

/** The most a round can win: no window has two lines of diamonds. */
export const BEST_E4 = 2_000_000;
