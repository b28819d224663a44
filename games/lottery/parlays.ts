/** Parlays whose returns are published: of each number of legs the one that returns the least, and the one that returns the most. */
export const publishedParlays: readonly (readonly string[])[] = [
  ['blue', 'blue'],
  ['big', 'small'],
  ['blue', 'blue', 'blue'],
  ['red', 'blue', 'green'],
  ['blue', 'blue', 'blue', 'blue'],
  ['red', 'red', 'blue', 'green'],
  ['blue', 'blue', 'blue', 'blue', 'blue'],
  ['red', 'red', 'blue', 'blue', 'green'],
  ['blue', 'blue', 'blue', 'blue', 'blue', 'blue'],
  ['red', 'red', 'blue', 'blue', 'green', 'green'],
];
