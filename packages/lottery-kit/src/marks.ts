/** Lists of marks that many plays share. */

/** Whole numbers as they are written on tickets: `numbers(1, 49, 2)` is 01 to 49. */
export function numbers(from: number, to: number, digits = 1): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`.padStart(digits, '0'));
}

export const digits = numbers(0, 9);
export const sides = ['big', 'small', 'odd', 'even'] as const;
export const sideCouples = ['big-odd', 'big-even', 'small-odd', 'small-even'] as const;

/** In the order of the twelve years; 2020 was the year of the rat. */
export const zodiac: readonly string[] = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
];

export const elements = ['metal', 'wood', 'water', 'fire', 'earth'] as const;
export type Element = (typeof elements)[number];
