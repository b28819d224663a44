import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerKey, createQueries } from '../../data/api/query.tsx';
import { onLanguageChange, REVALIDATE_AFTER_MS, reloadInLanguage } from './language-change.ts';

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
});
afterEach(() => vi.useRealTimers());

const change = () => page.dispatchEvent(new Event('changeLanguage'));

it('APP-05 fetches shown answers again 250 ms after the last change of language, but not the status', async () => {
  const queries = createQueries([]);
  const requested: string[] = [];
  const show = (name: 'vendorMapping' | 'systemStatus') =>
    new QueryObserver(queries, {
      queryKey: answerKey(name),
      queryFn: () => requested.push(name),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  const hide = [show('vendorMapping'), show('systemStatus')];
  await vi.advanceTimersByTimeAsync(1000);
  requested.length = 0;
  const stop = reloadInLanguage(queries, page);
  change();
  await vi.advanceTimersByTimeAsync(200);
  change();
  await vi.advanceTimersByTimeAsync(249);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requested).toEqual(['vendorMapping']);
  stop();
  for (const stopShowing of hide) stopShowing();
});

it('APP-05 marks hidden answers as stale, to be fetched when they are shown', async () => {
  const queries = createQueries([{ name: 'vendorMapping', answer: {} }]);
  const stop = reloadInLanguage(queries, page);
  change();
  await vi.advanceTimersByTimeAsync(250);
  expect(queries.getQueryState(answerKey('vendorMapping'))?.isInvalidated).toBe(true);
  stop();
});

it('APP-05 validates forms again 200 ms after the change', () => {
  let announced = 0;
  const stop = onLanguageChange(
    REVALIDATE_AFTER_MS,
    () => {
      announced += 1;
    },
    page,
  );
  change();
  vi.advanceTimersByTime(199);
  expect(announced).toBe(0);
  vi.advanceTimersByTime(1);
  expect(announced).toBe(1);
  change();
  stop();
  vi.advanceTimersByTime(1000);
  expect(announced).toBe(1);
});
