import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#base/data';
import { createReading, READ_EVERY_MS } from './use-reading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('MSG-02 marks at once, then at most every 150 ms, each id once and none lost, and reloads after each batch', async () => {
  const reported: string[][] = [[]];
  let reloads = 0;
  const call = (async (_name: string, { body }: { body: { announcementId: string; read: true } }) => {
    reported.at(-1)?.push(body.announcementId);
    return { ok: true, value: {} };
  }) as unknown as Api['call'];
  const { markRead } = createReading(call, () => {
    reloads += 1;
  });
  markRead('one');
  markRead('two');
  markRead('two');
  markRead('three');
  expect(reported).toEqual([['one']]);
  reported.push([]);
  await vi.advanceTimersByTimeAsync(READ_EVERY_MS - 1);
  expect(reported.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reported.at(-1)).toEqual(['two', 'three']);
  expect(READ_EVERY_MS).toBe(150);
  expect(reloads).toBe(2);
});
