/** The live line to the server: opened for members, and for whoever watches a topic; loaded when first wanted. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveClient } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { currentSession, useSessionState } from '../session/index.ts';
import { answerKey } from './query.tsx';

let opening: Promise<LiveClient> | undefined;

/** The one line of this tab. */
export function openLive(): Promise<LiveClient> {
  opening ??= import('../../platform/live-line.ts').then(({ connectLive }) =>
    connectLive(() => currentSession()?.token),
  );
  return opening;
}

/** Does something on the line as long as somebody is logged in: `begin` answers how to stop. */
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

/** Keeps the balance on screen true while somebody is logged in. */
export function followBalance(queries: QueryClient): () => void {
  const key = answerKey('balance', undefined, true);
  return whileLoggedIn((live) =>
    live.on('balance', '', ({ sumBalance, pending }) => {
      queries.setQueryData<Balance>(key, (known) => known && { ...known, sumBalance, pending });
      queries.invalidateQueries({ queryKey: key }).catch(() => undefined);
    }),
  );
}
