import { expect, it } from 'vitest';
import { isSwipeBack } from './swipe-back.ts';

it('LAY-07 takes a move of more than 100 px sideways, or one begun off-screen, for a swipe', () => {
  expect(isSwipeBack({ fromX: 10, toX: 111 })).toBe(true);
  expect(isSwipeBack({ fromX: 200, toX: 99 })).toBe(true);
  expect(isSwipeBack({ fromX: -1, toX: 5 })).toBe(true);
  expect(isSwipeBack({ fromX: 10, toX: 110 })).toBe(false);
});
