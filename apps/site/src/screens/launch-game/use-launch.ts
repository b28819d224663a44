/** Launches a game: one request each time the screen is entered, because a ticket opens a game only once. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerKey, type CallFailed, newIdempotencyKey, useAnswer, useApi, useRefresh } from '#base/data';
import type { Game } from '../../features/games/catalog/index.ts';
import type { Launched } from './exit.ts';
import { isGameOf, knownGame } from './known-game.ts';
import type { LaunchRequest } from './launch-request.ts';

export interface Launch {
  readonly query: UseQueryResult<Launched, CallFailed>;
  /** Requests a new ticket for a new frame. */
  readonly again: () => void;
}

/** `isDecided`: the player has chosen how much money to transfer. */
export function useLaunch(intent: LaunchRequest, isDecided: boolean): Launch {
  const { request } = useApi();
  // State survives an effect that runs twice and is new for each visit of the screen, so the key belongs to one visit.
  const [entering] = useState(newIdempotencyKey);
  const [round, setRound] = useState(0);
  const query = useQuery<Launched, CallFailed>({
    queryKey: answerKey('launchGame', { ...intent, entering, round, isDecided }, true),
    queryFn: () => request('launchGame', { body: { ...intent, ...(isDecided && { isDecided }) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { query, again: () => setRound((before) => before + 1) };
}

/** From a list of this visit; otherwise, after the launch, from the recent games. */
export function useGameNamed(intent: LaunchRequest, isLaunched: boolean): Game | undefined {
  const queries = useQueryClient();
  const [known] = useState(() => knownGame(queries, intent));
  const recent = useAnswer('recentGames', undefined, { isMine: true, isEnabled: isLaunched && !known, staleMs: 0 });
  return known ?? recent.data?.list.find((game) => isGameOf(game, intent));
}

/** Transfers money back on leaving if it was transferred automatically; reopening the game does not count as leaving. */
export function useMoneyBack(comesBack: boolean): void {
  const { call } = useApi();
  const refresh = useRefresh();
  const follows = useRef(false);
  useEffect(() => {
    if (comesBack) follows.current = true;
  }, [comesBack]);
  useEffect(
    () => () => {
      if (!follows.current) return;
      call('collectTransfers', { body: {}, idempotencyKey: newIdempotencyKey() })
        .then(() => refresh('balance'))
        .catch(() => undefined);
    },
    [call, refresh],
  );
}

/** After a game, however it was left, all of the member's own may be other: it is fetched again when it is shown, and the balance at once. */
export function useFreshAfterPlay(): void {
  const queries = useQueryClient();
  const refresh = useRefresh();
  useEffect(
    () => () => {
      void queries.invalidateQueries({ queryKey: ['mine'], refetchType: 'none' });
      void refresh('balance');
    },
    [queries, refresh],
  );
}
