/** The colours of the numbers 1 to 49. */

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** Of a six-mark number: 0 red, 1 blue, 2 green. */
export function colourOf(number: number): number {
  return red.has(number) ? 0 : blue.has(number) ? 1 : 2;
}
