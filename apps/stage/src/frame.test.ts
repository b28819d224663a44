/** The token of a frame is renewed before it expires, for as long as there is a session. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok, type Result, refuse } from '#kernel';
import { keepRenewing } from './frame.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const MINUTE_MS = 60_000;

type Renewed = Result<{ token: string; expiresAt: string }, string>;

/** Renews by these answers, one after the other, and notes when it did and which tokens were used. */
function renewing(answers: readonly (() => Renewed)[], expiresInMs: number) {
  const began = Date.now();
  const requestedAt: number[] = [];
  const used: string[] = [];
  const left = [...answers];
  keepRenewing(
    async () => {
      requestedAt.push(Date.now() - began);
      return left.shift()?.() ?? refuse('session.expired');
    },
    ({ token }) => used.push(token),
    inMs(expiresInMs),
  );
  return { requestedAt, used };
}

const renewed = (token: string, expiresInMs: number) => () => ok({ token, expiresAt: inMs(expiresInMs) });

it('renews a minute before the token expires, and then by the new one', async () => {
  const { requestedAt, used } = renewing(
    [renewed('second', 20 * MINUTE_MS), renewed('third', 5 * MINUTE_MS)],
    15 * MINUTE_MS,
  );
  await vi.advanceTimersByTimeAsync(14 * MINUTE_MS - 1);
  expect(requestedAt).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(used).toEqual(['second']);
  await vi.advanceTimersByTimeAsync(19 * MINUTE_MS);
  expect([requestedAt, used]).toEqual([
    [14 * MINUTE_MS, 33 * MINUTE_MS],
    ['second', 'third'],
  ]);
});

it('stops when the session is over, and uses no other token', async () => {
  for (const code of ['session.expired', 'session.missing']) {
    const { requestedAt, used } = renewing([() => refuse(code), renewed('never', MINUTE_MS)], 15 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
    expect([requestedAt.length, used]).toEqual([1, []]);
  }
});

it('asks again within seconds after a lost network or a busy server', async () => {
  for (const code of ['fault.offline', 'request.overloaded', 'request.too_many', 'merchant.unavailable']) {
    const { requestedAt, used } = renewing([() => refuse(code), renewed('second', 60 * MINUTE_MS)], 15 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS + 5_000);
    expect([code, requestedAt.length, used]).toEqual([code, 2, ['second']]);
  }
});

it('renews a token that has expired while the page slept soon, but not at once and without a pause', async () => {
  const { requestedAt } = renewing([renewed('dead', -MINUTE_MS), renewed('alive', 15 * MINUTE_MS)], -MINUTE_MS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestedAt).toEqual([5_000, 10_000]);
});
