/** What Crash remembers while it stands on the stage: the round, the target, and a bet that waits for the next round. */
import { useEffect, useRef, useState } from 'react';
import { useRunningRound, useStage } from '#stage-kit';
import { type CrashBet, type CrashConfig, type CrashDraw, LOWEST_TARGET } from '../engine.ts';

/** Longer than the longest round. */
const LONGEST_WAIT_MS = 180_000;

/** Where a round crashed, in hundredths. */
export const crashOf = (outcome: unknown) => (outcome as CrashDraw | undefined)?.crash;

/** "1.44", "10000.00". */
export const timesOf = (hundredths: number) => (hundredths / 100).toFixed(2);

export function useCrash() {
  const { sound, game } = useStage();
  const { limit } = game.config as CrashConfig;
  const [target, setTarget] = useState<number>();
  const running = useRunningRound({ autoInput: target === undefined ? undefined : { target } });
  const [queued, setQueued] = useState<{ readonly after: string; readonly at: number }>();
  const used = useRef<typeof queued>(undefined);
  const { round, mine, flow, auto, place, serverNow } = running;
  const phase = round?.phase;
  const isBetOpen = mine?.state === 'open';
  const isRequested = flow.state.get().phase === 'sending';

  const drawNumber = round?.drawNumber;
  const isQueued = queued !== undefined && queued.after === drawNumber;

  const enter = () => void place({ target: target ?? limit });
  // A bet for the next round is placed as soon as that takes bets; not by a page that comes back much later.
  useEffect(() => {
    if (!queued || !drawNumber || queued.after === drawNumber || phase !== 'betting') return;
    // Of one round alone: no other follows.
    if (used.current === queued) return;
    used.current = queued;
    if (mine || auto.isOn || serverNow() - queued.at > LONGEST_WAIT_MS) return;
    void place({ target: target ?? limit });
  });
  useEffect(() => {
    if (phase === 'ended' && isBetOpen) sound.play('lose');
  }, [phase, isBetOpen, sound]);
  useEffect(() => {
    if (mine?.state === 'won') sound.play('win');
  }, [mine?.state, sound]);

  return {
    ...running,
    limit,
    target,
    setTarget: (hundredths: number | undefined) =>
      setTarget(hundredths === undefined ? undefined : Math.min(limit, Math.max(LOWEST_TARGET, hundredths))),
    isBetOpen,
    /** Of the open bet; the limit is a bet by hand. */
    ownTarget: (mine?.input as CrashBet | undefined)?.target,
    isQueued,
    /** Bets on the next round, or does not after all. */
    toggleQueued: () => setQueued(isQueued || !drawNumber ? undefined : { after: drawNumber, at: serverNow() }),
    isLocked: auto.isOn || isQueued || (isBetOpen && phase !== 'ended') || isRequested,
    startsAt: round?.startsAt === undefined ? undefined : Date.parse(round.startsAt),
    enter,
  };
}

export type CrashGame = ReturnType<typeof useCrash>;
