/** The set of free rounds by which the next round is played, for what shows it. */
import type { FreeSet } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { playedOn } from './free-play.ts';

export function useFreeSet(): FreeSet | undefined {
  return playedOn(useStore(useStage().freePlay));
}
