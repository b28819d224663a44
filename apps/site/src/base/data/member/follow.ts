/** What the server pushes to a member: listened to while one is logged in, and put into the cache of answers. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveClient } from '#client';
import type { WholeTopics } from '#contract';
import { openLive } from '../api/live.ts';
import { answerKey, refetchAnswers } from '../api/query.tsx';
import { currentSession, useSessionState } from '../session/session.ts';

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

/** Updates the balance on screen while a member is logged in. */
export function followBalance(queries: QueryClient): () => void {
  const queryKey = answerKey('balance', undefined, true);
  return whileLoggedIn((live) =>
    live.on('balance', '', (balance, isWhole) => {
      if (isWhole) return void showWhole(queries, queryKey, balance);
      const { sumBalance, pending } = balance;
      queries.setQueryData<WholeTopics['balance']>(queryKey, (known) => known && { ...known, sumBalance, pending });
      void refetchAnswers(queries, { queryKey });
    }),
  );
}
