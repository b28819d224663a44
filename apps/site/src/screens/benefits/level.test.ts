import { expect, it } from 'vitest';
import { levelOf } from './level.ts';

it.each([
  ['', undefined],
  ['0', undefined],
  [' 3 ', '3'],
  ['Gold', 'Gold'],
  ['10', '10'],
])('MEM-06 reads the label “%s”', (label, level) => {
  expect(levelOf(label)).toBe(level);
});
