import { expect, it } from 'vitest';
import { type CarouselMoment, movesByItself, slideAfter } from './carousel-rules.ts';

const moving: CarouselMoment = {
  count: 3,
  autoplayMs: 1500,
  isPaused: false,
  isAttended: false,
  isMotionReduced: false,
  isPageHidden: false,
};

it('HOME-09 moves by itself with two slides or more, and never with one', () => {
  expect(movesByItself({ ...moving, count: 2 })).toBe(true);
  expect(movesByItself({ ...moving, count: 1 })).toBe(false);
  expect(movesByItself({ ...moving, count: 0 })).toBe(false);
});

it.each(['isPaused', 'isAttended', 'isMotionReduced', 'isPageHidden'] as const)('stands still while %s', (reason) => {
  expect(movesByItself({ ...moving, [reason]: true })).toBe(false);
});

it('never moves by itself when no pace is set', () => {
  expect(movesByItself({ ...moving, autoplayMs: undefined })).toBe(false);
});

it('HOME-09 goes round both ends, but not with a single slide', () => {
  expect([slideAfter(2, 1, 3), slideAfter(0, -1, 3), slideAfter(0, 1, 3)]).toEqual([0, 2, 1]);
  expect([slideAfter(0, 1, 1), slideAfter(0, -1, 1), slideAfter(0, 1, 0)]).toEqual([0, 0, 0]);
});

it('comes back into range when slides were taken away', () => {
  expect(slideAfter(7, 1, 3)).toBe(2);
});
