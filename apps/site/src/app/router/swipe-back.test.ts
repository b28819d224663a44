import { expect, it } from 'vitest';
import { isSwipeBack } from './swipe-back.ts';

it.each([
  [10, 111, true],
  [200, 99, true],
  [10, 110, false],
  [110, 10, false],
  [-1, 5, true],
  [391, 380, true],
  [390, 380, false],
  [0, 0, false],
])('LAY-07 takes a touch from %i to %i on 390 px for a swipe-back: %s', (fromX, toX, isSwipe) => {
  expect(isSwipeBack({ fromX, toX, width: 390 })).toBe(isSwipe);
});
