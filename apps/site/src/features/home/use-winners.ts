/** The latest winners: refetched each minute, and updated live while the strip is in view. */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { answerKey, listenLive, useAnswer } from '#base';
import { useInView, useReducedMotion } from '#ui';
import { winnersQuestion } from './winners-query.ts';
import { gameIn, stripMoves, type Winner, withWinner } from './winners-rules.ts';

const REFRESH_MS = 60_000;
const STEP_MS = 3000;

export function useWinners(isOn: boolean) {
  return useAnswer('rankList', winnersQuestion, { isEnabled: isOn, refreshMs: REFRESH_MS });
}

/** Subscribes to winners, for guests too, while the strip is in view. A win in an unknown game appears with the next refetch. */
export function useLiveWinners(strip: RefObject<Element | null>): void {
  const queries = useQueryClient();
  const isInView = useInView(strip);
  useEffect(() => {
    if (!isInView) return;
    return listenLive((live) => [
      live.on('winners', '', (hint) => {
        const known = queries.getQueriesData({ queryKey: ['all'] }).map(([, answer]) => answer);
        const game = gameIn(known, hint.id);
        if (!game) return;
        queries.setQueryData<{ list: readonly Winner[] }>(
          answerKey('rankList', winnersQuestion),
          (reported) => reported && { ...reported, list: withWinner(reported.list, hint, game) },
        );
      }),
    ]);
  }, [isInView, queries]);
}

/** Moves every three seconds, unless the visitor points at it, has focused or paused it, or prefers reduced motion. */
export function useStrip(count: number) {
  const [step, setStep] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isStill = useReducedMotion();
  const canMove = stripMoves(count) && !isStill;
  const isMoving = canMove && !isHeld && !isPaused;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { step, at: count > 0 ? step % count : 0, hold, canMove, isPaused, setPaused };
}
