import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMeaning, NEW_MEANING_MS } from './meaning.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes presses from the start, and none for a moment after a change', () => {
  const meaning = createMeaning();
  meaning.become('cash out');
  expect(meaning.isNew.get()).toBe(false);
  meaning.become('bet');
  expect(meaning.isNew.get()).toBe(true);
  vi.advanceTimersByTime(NEW_MEANING_MS - 1);
  expect(meaning.isNew.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(meaning.isNew.get()).toBe(false);
});

it('counts the moment from the last change, also from one back to what it was', () => {
  const meaning = createMeaning();
  meaning.become('bet');
  meaning.become('take back');
  vi.advanceTimersByTime(NEW_MEANING_MS - 1);
  meaning.become('bet');
  vi.advanceTimersByTime(NEW_MEANING_MS - 1);
  expect(meaning.isNew.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(meaning.isNew.get()).toBe(false);
});

it('is drawn twice for a change, and not at all where the same is drawn again', () => {
  const meaning = createMeaning();
  const drawn: boolean[] = [];
  meaning.isNew.subscribe(() => drawn.push(meaning.isNew.get()));
  for (const what of ['bet', 'bet', 'cash out', 'cash out', 'cash out']) meaning.become(what);
  vi.advanceTimersByTime(NEW_MEANING_MS * 3);
  expect(drawn).toEqual([true, false]);
});

it('remembers what it meant while a press did nothing', () => {
  const meaning = createMeaning();
  meaning.become(undefined);
  meaning.become('draw 1');
  meaning.become(undefined);
  meaning.become('draw 1');
  expect(meaning.isNew.get()).toBe(false);
  meaning.become(undefined);
  meaning.become('draw 2');
  expect(meaning.isNew.get()).toBe(true);
});
