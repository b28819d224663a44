import { expect, it } from 'vitest';
import { type CarouselMoment, canDrift, groupAfter, movesByItself, slideAfter, swipeOf } from './carousel-rules.ts';

const moving: CarouselMoment = {
  count: 3,
  autoplayMs: 1500,
  isPaused: false,
  isAttended: false,
  isMotionReduced: false,
  isPageHidden: false,
  isInView: true,
};

it('HOME-09 moves by itself with two slides or more, and never with one', () => {
  expect(movesByItself({ ...moving, count: 2 })).toBe(true);
  expect(movesByItself({ ...moving, count: 1 })).toBe(false);
  expect(movesByItself({ ...moving, count: 0 })).toBe(false);
});

it.each(['isPaused', 'isAttended', 'isMotionReduced', 'isPageHidden'] as const)('stands still while %s', (reason) => {
  expect(movesByItself({ ...moving, [reason]: true })).toBe(false);
});

it('stands still where nobody sees it', () => {
  expect(movesByItself({ ...moving, isInView: false })).toBe(false);
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

it('HOME-07 a row goes on by itself only with more than three, any other with two', () => {
  expect([canDrift('row', 3), canDrift('row', 4), canDrift('slide', 1), canDrift('fade', 2)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it('HOME-03 presses a row on by groups of three, and never past its ends', () => {
  expect([0, 1, 3, 6].map((at) => groupAfter(at, 1, 8))).toEqual([3, 3, 6, 6]);
  expect([6, 5, 4, 3, 1, 0].map((at) => groupAfter(at, -1, 8))).toEqual([3, 3, 3, 0, 0, 0]);
  expect(groupAfter(0, 1, 3)).toBe(0);
});

it('takes a pull across for a swipe, and leaves a pull down to the page', () => {
  expect([swipeOf(-60, 5), swipeOf(60, -5), swipeOf(30, 0), swipeOf(-60, 50)]).toEqual([1, -1, 0, 0]);
});
