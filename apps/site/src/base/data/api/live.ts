/** The live connection to the server: opened for members and for subscribers of a topic; its code is loaded on first use. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveClient } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { currentSession, useSessionState } from '../session/session.ts';
import { answerKey, refetchAnswers } from './query.tsx';

let opening: Promise<LiveClient> | undefined;

/** The one WebSocket of this tab. */
function openLive(): Promise<LiveClient> {
  opening ??= import('../../../platform/live-line.ts').then(({ connectLive }) =>
    connectLive(() => currentSession()?.token),
  );
  return opening;
}

/** Listens once the connection is open; returns how to stop. */
export function listenLive(begin: (live: LiveClient) => readonly (() => void)[]): () => void {
  let stops: readonly (() => void)[] = [];
  let isGone = false;
  const listen = async () => {
    const live = await openLive();
    if (!isGone) stops = begin(live);
  };
  listen().catch(() => undefined);
  return () => {
    isGone = true;
    for (const stop of stops) stop();
  };
}

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

type Balance = AnswerOf<Endpoints['balance']>;

/** Updates the balance on screen while a member is logged in. */
export function followBalance(queries: QueryClient): () => void {
  const key = answerKey('balance', undefined, true);
  return whileLoggedIn((live) =>
    live.on('balance', '', ({ sumBalance, pending }) => {
      queries.setQueryData<Balance>(key, (known) => known && { ...known, sumBalance, pending });
      void refetchAnswers(queries, { queryKey: key });
    }),
  );
}
