/** What the server pushes to a member: listened to while one is logged in, and put into the cache of answers. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveClient } from '#client';
import type { EndpointName, Topics, WholeTopics } from '#contract';
import { openLive } from '../api/live.ts';
import { answerKey, refetchAnswers } from '../api/query.tsx';
import { currentSession, useSessionState } from '../session/session.ts';

/** The server publishes before everything is written: what else has changed is fetched a moment later. */
export const WRITTEN_AFTER_MS = 400;

/** Runs `begin` when a member is logged in, and the function it returns after the logout. */
export function whileLoggedIn(begin: (live: LiveClient) => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = async () => {
    const live = await openLive();
    live.greet();
    stop ??= begin(live);
  };
  const onChange = () => {
    if (currentSession()) follow().catch(() => undefined);
    else {
      stop?.();
      stop = undefined;
    }
  };
  onChange();
  return useSessionState.subscribe((now, before) => {
    if (now.session?.token !== before.session?.token) onChange();
  });
}

/** In place of what was fetched: a request on its way may have been answered before. */
export async function showWhole(queries: QueryClient, queryKey: QueryKey, answer: object): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
}

/**
 * What of a member's own changes with money: of this, what is on the page is fetched again, and the rest when it is shown. Wheels ask by
 * themselves: what a spin brought is shown once the wheel stands.
 */
const withMoney: ReadonlySet<unknown> = new Set<EndpointName>([
  'deposits',
  'depositOrder',
  'withdrawals',
  'withdrawalOrder',
  'transfers',
  'eWallet',
  'vendorWallet',
  'rewards',
  'rewardBets',
  'freeRounds',
  'points',
  'shop',
  'referrals',
  'memberLevels',
]);

const shownMoney = ['sumBalance', 'pending', 'bonus'] as const;

/** Updates the balance on screen while a member is logged in, and what changes with it. */
export function followMoney(queries: QueryClient): () => void {
  const queryKey = answerKey('balance', undefined, true);
  let isWaiting = false;
  const refetchSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void refetchAnswers(queries, { queryKey: ['mine'], predicate: (query) => withMoney.has(query.queryKey[1]) });
    }, WRITTEN_AFTER_MS);
  };
  const onBalance = (balance: Topics['balance'], isWhole: boolean) => {
    const known = queries.getQueryData<WholeTopics['balance']>(queryKey);
    if (isWhole) {
      const whole = balance as WholeTopics['balance'];
      void showWhole(queries, queryKey, whole);
      // As it was fetched: nothing has happened meanwhile.
      if (!known || shownMoney.every((name) => known[name] === whole[name])) return;
    } else {
      const { sumBalance, pending } = balance;
      if (known) queries.setQueryData(queryKey, { ...known, sumBalance, pending });
      void refetchAnswers(queries, { queryKey });
    }
    refetchSoon();
  };
  return whileLoggedIn((live) => {
    const stops = [live.on('balance', '', onBalance), live.on('orders', '', refetchSoon)];
    return () => {
      for (const stop of stops) stop();
    };
  });
}
