/** The state of the Dragon's Hoard view: its rounds on the reels, and the speed. */
import { type RefObject, useRef, useState } from 'react';
import type { ShownRound } from '#slot-kit';
import { asShown, type ReelsScene, type Stage, useInstantRound, useStage } from '#stage-kit';
import { baseStrips } from '../rules.ts';
import { SHORTEST_SPIN_MS, type Show, showRound } from './show-round.ts';

const BETWEEN_SPINS_MS = 250;

export function useHoard(scene: RefObject<ReelsScene | undefined>) {
  const stage = useStage();
  const { lastRound } = stage.info;
  const [show, setShow] = useState<Show>({ kind: 'still' });
  const { pause, skip } = useSkippablePause(stage);
  const stops = useRef((lastRound?.outcome as ShownRound | undefined)?.base.stops ?? [0, 0, 0, 0, 0]);
  const begunAt = useRef(0);
  const round = useInstantRound<ShownRound>({
    input: {},
    firstStake: lastRound && asShown(lastRound).stake,
    shownMs: BETWEEN_SPINS_MS,
    isScored: true,
    onBegin() {
      setShow({ kind: 'spinning' });
      scene.current?.run(baseStrips);
      begunAt.current = performance.now();
    },
    onRefused() {
      scene.current?.show(baseStrips, stops.current);
      setShow({ kind: 'still' });
    },
    async show(played, isFast) {
      const minMs = isFast ? SHORTEST_SPIN_MS / 2 : SHORTEST_SPIN_MS;
      await stage.wait(Math.max(0, minMs - (performance.now() - begunAt.current)));
      stops.current = (played.outcome as ShownRound).base.stops;
      await showRound({ stage, scene: scene.current, isFast, setShow, pause }, played);
    },
  });
  return { ...round, show, skip, firstStops: stops };
}

/** A pause that a tap ends early. */
function useSkippablePause(stage: Stage) {
  const end = useRef<(() => void) | undefined>(undefined);
  return {
    pause: async (milliseconds: number) => {
      await Promise.race([
        stage.wait(milliseconds),
        new Promise<void>((done) => {
          end.current = done;
        }),
      ]);
    },
    skip: () => end.current?.(),
  };
}
