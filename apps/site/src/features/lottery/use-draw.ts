/** The draw on sale: fetched when first shown, updated live when a draw is drawn, and refetched when the answer has expired. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { answerKey, listenLive, useAnswer } from '#base/data';
import { type CurrentDraw, type DrawClock, drawClock } from './draw-clock.ts';

/** Refetch interval while a draw is under way. */
const SOON_MS = 2_000;

export interface DrawNow {
  readonly draw: CurrentDraw | undefined;
  /** Undefined until the time is known. */
  readonly clock: DrawClock | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

export function useCurrentDraw(gameCode: string): DrawNow {
  const queries = useQueryClient();
  const now = useNow();
  const { data, dataUpdatedAt, isError, refetch } = useAnswer('currentIssue', { gameCode }, { staleMs: SOON_MS });
  const clock = data && now !== undefined ? drawClock(data, dataUpdatedAt, now) : undefined;
  const isOld = clock !== undefined && (clock.phase === 'over' || clock.phase === 'drawing');
  useEffect(() => {
    if (!isOld) return;
    const again = () =>
      queries.invalidateQueries({ queryKey: answerKey('currentIssue', { gameCode }) }).catch(() => undefined);
    const timer = setInterval(again, SOON_MS);
    return () => clearInterval(timer);
  }, [isOld, gameCode, queries]);
  useEffect(() => {
    const drawn = ({ drawNumber }: { readonly drawNumber: string }) => {
      // The stream begins with the last draw: the answer has that one, or is still on its way.
      const known = queries.getQueryData<CurrentDraw>(answerKey('currentIssue', { gameCode }));
      if (!known || known.last?.drawNumber === drawNumber) return;
      for (const name of ['currentIssue', 'drawHistory'] as const)
        queries.invalidateQueries({ queryKey: answerKey(name), predicate: isOf(gameCode) }).catch(() => undefined);
    };
    return listenLive((live) => [live.on('draw', gameCode, drawn)]);
  }, [gameCode, queries]);
  return { draw: data, clock, isError: isError && !data, retry: () => void refetch() };
}

const isOf =
  (gameCode: string) =>
  ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => {
    const [, , question] = queryKey;
    return (
      typeof question === 'object' && question !== null && 'gameCode' in question && question.gameCode === gameCode
    );
  };

const BEAT_MS = 500;

const hearers = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function beat() {
  now = Date.now();
  for (const onEvent of hearers) onEvent();
}

function subscribe(onEvent: () => void): () => void {
  hearers.add(onEvent);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(beat, BEAT_MS);
  }
  return () => {
    hearers.delete(onEvent);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

/** The time for countdowns: one timer for all of them. Undefined on the server and in the browser's first rendering. */
function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => now || undefined,
    () => undefined,
  );
}
