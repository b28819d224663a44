import { expect, it } from 'vitest';
import { fittedSize, pictureProblem } from './picture-rules.ts';

const MB = 1024 * 1024;

it.each([
  ['image/png', 5 * MB, undefined],
  ['image/jpeg', 1, undefined],
  ['image/jpeg', 5 * MB + 1, 'large'],
  ['image/jpeg', 0, 'large'],
  ['image/gif', 10, 'type'],
  ['image/svg+xml', 10, 'type'],
  ['application/pdf', 10, 'type'],
  ['', 10, 'type'],
])('MEM-03 says of a %s of %d bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});

it('shrinks a picture in proportion, and never enlarges it', () => {
  expect(fittedSize(4_800, 1_200)).toEqual([2_400, 600]);
  expect(fittedSize(300, 200)).toEqual([300, 200]);
  expect(fittedSize(100_000, 1)).toEqual([2_400, 1]);
});
