/** Reels that are set going together and stop one after another from the left. */
import { useState } from 'react';
import { useStage } from '../stage/stage-context.tsx';

const FIRST_STOP_MS = 500;
const BETWEEN_STOPS_MS = 160;

export interface TurningReels {
  /** Reels from the left that have stopped. */
  readonly stopped: number;
  readonly run: () => void;
  /** Stops them; resolves when the last stands. Anyone who wants no motion waits for none. */
  readonly stop: () => Promise<void>;
  /** They stand as they stood: nothing was played. */
  readonly rest: () => void;
}

export function useReels(count: number): TurningReels {
  const { sound, wait } = useStage();
  const [stopped, setStopped] = useState(count);
  return {
    stopped,
    run: () => setStopped(0),
    rest: () => setStopped(count),
    async stop() {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      for (let reel = 0; reel < count && !isStill; reel++) {
        await wait(reel === 0 ? FIRST_STOP_MS : BETWEEN_STOPS_MS);
        setStopped(reel + 1);
        sound.play('stop');
      }
      setStopped(count);
    },
  };
}
