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

it('HOME-09 autoplays with two slides or more, and never with one', () => {
  expect(movesByItself({ ...moving, count: 2 })).toBe(true);
  expect(movesByItself({ ...moving, count: 1 })).toBe(false);
  expect(movesByItself({ ...moving, count: 0 })).toBe(false);
});

it.each(['isPaused', 'isAttended', 'isMotionReduced', 'isPageHidden'] as const)('does not move while %s', (reason) => {
  expect(movesByItself({ ...moving, [reason]: true })).toBe(false);
});

it('does not move while out of view', () => {
  expect(movesByItself({ ...moving, isInView: false })).toBe(false);
});

it('does not autoplay without an interval', () => {
  expect(movesByItself({ ...moving, autoplayMs: undefined })).toBe(false);
});

it('HOME-09 loops at both ends, but not with a single slide', () => {
  expect([slideAfter(2, 1, 3), slideAfter(0, -1, 3), slideAfter(0, 1, 3)]).toEqual([0, 2, 1]);
  expect([slideAfter(0, 1, 1), slideAfter(0, -1, 1), slideAfter(0, 1, 0)]).toEqual([0, 0, 0]);
});

it('returns into range when slides were removed', () => {
  expect(slideAfter(7, 1, 3)).toBe(2);
});

it('HOME-07 autoplays a row only with more than three slides, any other from two', () => {
  expect([canDrift('row', 3), canDrift('row', 4), canDrift('slide', 1), canDrift('fade', 2)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

it('HOME-03 steps a row by groups of three, and never past its ends', () => {
  expect([0, 1, 3, 6].map((at) => groupAfter(at, 1, 8))).toEqual([3, 3, 6, 6]);
  expect([6, 5, 4, 3, 1, 0].map((at) => groupAfter(at, -1, 8))).toEqual([3, 3, 3, 0, 0, 0]);
  expect(groupAfter(0, 1, 3)).toBe(0);
});

it('takes a horizontal drag as a swipe, and leaves a vertical one to the page', () => {
  expect([swipeOf(-60, 5), swipeOf(60, -5), swipeOf(30, 0), swipeOf(-60, 50)]).toEqual([1, -1, 0, 0]);
});
