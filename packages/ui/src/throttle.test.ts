import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce, throttle } from './throttle.ts';

let acted = 0;
const act = () => {
  acted += 1;
};
beforeEach(() => {
  vi.useFakeTimers();
  acted = 0;
});
afterEach(() => vi.useRealTimers());

it('SYS-05 debounces: acts once, after a pause', () => {
  const request = debounce(250, act);
  request();
  vi.advanceTimersByTime(249);
  request();
  vi.advanceTimersByTime(249);
  expect(acted).toBe(0);
  vi.advanceTimersByTime(1);
  expect(acted).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(acted).toBe(1);
});

it('SYS-05 throttles: acts at once, then at most once per interval, and does not lose the last request', () => {
  const request = throttle(150, act);
  request();
  request();
  request();
  expect(acted).toBe(1);
  vi.advanceTimersByTime(149);
  expect(acted).toBe(1);
  vi.advanceTimersByTime(1);
  expect(acted).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(acted).toBe(2);
  request();
  expect(acted).toBe(3);
});

it('SYS-05 acts once per interval under constant requests', () => {
  const request = throttle(150, act);
  for (let at = 0; at < 1500; at += 10) {
    request();
    vi.advanceTimersByTime(10);
  }
  expect(acted).toBe(11);
});

it.each([debounce, throttle])('%o drops the pending call when cancelled', (pace) => {
  const request = pace(100, act);
  request();
  request();
  request.cancel();
  const before = acted;
  vi.advanceTimersByTime(1000);
  expect(acted).toBe(before);
  request();
  vi.advanceTimersByTime(1000);
  expect(acted).toBe(before + 1);
});
