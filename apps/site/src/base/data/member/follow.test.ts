import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EndpointName } from '#contract';
import { answerKey, createQueries } from '../api/query.tsx';
import { dropSession, saveSession } from '../session/session.ts';
import { followMoney } from './follow.ts';
import { followUnread } from './unread.ts';

const sockets: PlannedSocket[] = [];

/** The WebSocket of this tab, which the test speaks through. */
class PlannedSocket extends EventTarget {
  readonly readyState = 1;
  constructor() {
    super();
    sockets.push(this);
  }
  send() {}
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}
const receive = (message: object) => sockets[0]?.receive(message);

const granted = { token: 't', merchantCode: 'demo', username: 'tiger', type: 0, id: '42', firstTimeLogin: false };

beforeEach(() => {
  vi.stubGlobal('WebSocket', PlannedSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  saveSession({ ...granted, expiresAt: '2026-01-01T00:15:00.000Z' });
});
afterEach(dropSession);

/** An answer on the page, fetched again by `fetches`. */
function shown(name: EndpointName, answer?: object) {
  const queries = createQueries([]);
  const also = (other: EndpointName, data?: object) => {
    const queryKey = answerKey(other, undefined, true);
    if (data) queries.setQueryData(queryKey, data);
    const fetches: { readonly signal: AbortSignal; readonly answer: (value: object) => void }[] = [];
    const queryFn = ({ signal }: { readonly signal: AbortSignal }) => {
      const { promise, resolve } = Promise.withResolvers<object>();
      fetches.push({ signal, answer: resolve });
      return promise;
    };
    const hide = new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => undefined);
    return { fetches, hide, data: () => queries.getQueryData(queryKey) };
  };
  return { queries, also, ...also(name, answer) };
}

const isConnected = async () => {
  await expect.poll(() => sockets.length).toBe(1);
};
const whole = { currency: 'PHP', currencySymbol: '₱', cash: '7.00', sumBalance: '7.00', pending: '0.00' };

it('MEM-01 shows the balance as it is when its topic is joined, and requests nothing', async () => {
  const balance = shown('balance', { ...whole, sumBalance: '5.00' });
  const stop = followMoney(balance.queries);
  await isConnected();
  receive({ topic: 'balance', value: { ...whole, held: '2.00' }, whole: true });
  await expect.poll(balance.data).toEqual({ ...whole, held: '2.00' });
  expect(balance.fetches).toHaveLength(0);
  receive({ topic: 'balance', value: { sumBalance: '8.00', pending: '0.00' } });
  await expect.poll(() => balance.fetches.length).toBe(1);
  balance.hide();
  stop();
});

it('MEM-01 gives up a balance on its way that was read before its topic was joined', async () => {
  const balance = shown('balance');
  const stop = followMoney(balance.queries);
  await isConnected();
  await expect.poll(() => balance.fetches.length).toBe(1);
  receive({ topic: 'balance', value: whole, whole: true });
  await expect.poll(balance.data).toEqual(whole);
  expect(balance.fetches[0]?.signal.aborted).toBe(true);
  balance.fetches[0]?.answer({ ...whole, sumBalance: '5.00' });
  await Promise.resolve();
  expect(balance.data()).toEqual(whole);
  balance.hide();
  stop();
});

it('MEM-06 fetches what changes with money again, once for many events: on the page at once, else when it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const balance = shown('balance', whole);
  const rewards = balance.also('rewards', { over: [] });
  const cards = balance.also('cards', { cards: [] });
  const rounds = answerKey('freeRounds', undefined, true);
  balance.queries.setQueryData(rounds, { sets: [] });
  const stop = followMoney(balance.queries);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  receive({ topic: 'balance', value: whole, whole: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rewards.fetches).toHaveLength(0);
  for (const sumBalance of ['8.00', '9.00']) receive({ topic: 'balance', value: { sumBalance, pending: '0.00' } });
  receive({ topic: 'orders', value: { orderId: '7' } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([rewards.fetches.length, cards.fetches.length]).toEqual([1, 0]);
  expect(balance.queries.getQueryState(rounds)?.isInvalidated).toBe(true);
  rewards.fetches[0]?.answer({ over: ['ended'] });
  // Over a break of the line money has come.
  receive({ topic: 'balance', value: { ...whole, sumBalance: '99.00' }, whole: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rewards.fetches).toHaveLength(2);
  for (const { hide } of [balance, rewards, cards]) hide();
  stop();
  vi.useRealTimers();
});

it('MSG-01 fetches a list of messages again only if the counts have changed since they were fetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const counts = { announcementUnreadCount: 1, inboxUnreadCount: 2 };
  const unread = shown('unreadCounts', counts);
  const inbox = unread.also('inbox', { content: [] });
  const level = answerKey('memberInfo', undefined, true);
  unread.queries.setQueryData(level, {});
  const stop = followUnread(unread.queries);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  receive({ topic: 'unread', value: counts, whole: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([unread.fetches, inbox.fetches]).toEqual([[], []]);
  receive({ topic: 'unread', value: { ...counts, inboxUnreadCount: 3 }, whole: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(unread.data()).toEqual({ ...counts, inboxUnreadCount: 3 });
  expect(unread.fetches).toHaveLength(0);
  expect(inbox.fetches).toHaveLength(1);
  // A message tells of something: of a new level, of a contract, of a card.
  expect(unread.queries.getQueryState(level)?.isInvalidated).toBe(true);
  unread.hide();
  inbox.hide();
  stop();
  vi.useRealTimers();
});
