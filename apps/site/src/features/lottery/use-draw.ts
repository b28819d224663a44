/** The draw on sale: fetched when first shown, updated live when a draw is drawn, and refetched when the answer has expired. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { answerKey, type FailedProps, failureOf, listenLive, refetchAnswers, useAnswer } from '#base/data';
import { type CurrentDraw, type DrawClock, drawClock } from './draw-clock.ts';

/** Refetch interval while a draw is under way. */
const SOON_MS = 2_000;
/** Draws within this time are fetched together. */
const TOGETHER_MS = 150;

export interface DrawNow {
  readonly draw: CurrentDraw | undefined;
  /** Undefined until the time is known. */
  readonly clock: DrawClock | undefined;
  /** Why it is not known. */
  readonly failure: FailedProps | undefined;
}

/** One answer and one stream for all lotteries: a lobby of 90 asks no more than a lobby of one. */
export function useCurrentDraw(gameCode: string): DrawNow {
  const queries = useQueryClient();
  const now = useNow();
  const query = useAnswer('currentDraws', undefined, { staleMs: SOON_MS });
  const { data, dataUpdatedAt } = query;
  const draw = data?.content.find((one) => one.gameCode === gameCode);
  const clock = draw && now !== undefined ? drawClock(draw, dataUpdatedAt, now) : undefined;
  const isOld = clock !== undefined && (clock.phase === 'over' || clock.phase === 'drawing');
  useEffect(() => {
    if (!isOld) return;
    const again = () => {
      const { dataUpdatedAt: at = 0 } = queries.getQueryState(answerKey('currentDraws')) ?? {};
      if (Date.now() - at >= SOON_MS) refreshSoon(queries);
    };
    const timer = setInterval(again, SOON_MS);
    return () => clearInterval(timer);
  }, [isOld, queries]);
  useEffect(() => {
    const drawn = (event: { readonly gameCode: string; readonly drawNumber: string }) => {
      const answer = queries.getQueryData<typeof data>(answerKey('currentDraws'));
      const known = answer?.content.find((one) => one.gameCode === event.gameCode);
      // The stream begins with the last draws: the answer has them, or is still on its way.
      if (event.gameCode !== gameCode || !known || known.last?.drawNumber === event.drawNumber) return;
      refreshSoon(queries);
      void refetchAnswers(queries, { queryKey: answerKey('drawHistory'), predicate: isOf(gameCode) });
    };
    return listenLive((live) => [live.on('draw', '', drawn)]);
  }, [gameCode, queries]);
  return { draw, clock, failure: failureOf(query) };
}

const awaited = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Draws of many games come in the same second: one request for all of them. */
function refreshSoon(queries: QueryClient): void {
  if (awaited.has(queries)) return;
  const refresh = () => {
    awaited.delete(queries);
    void refetchAnswers(queries, { queryKey: answerKey('currentDraws') });
  };
  awaited.set(queries, setTimeout(refresh, TOGETHER_MS));
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

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function beat() {
  now = Date.now();
  for (const onEvent of listeners) onEvent();
}

function subscribe(onEvent: () => void): () => void {
  listeners.add(onEvent);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(beat, BEAT_MS);
  }
  return () => {
    listeners.delete(onEvent);
    if (listeners.size > 0) return;
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
