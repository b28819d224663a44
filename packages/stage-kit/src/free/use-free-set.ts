/** The set of free rounds by which the next round is played, for what shows it. */
import type { FreeSet } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { isOver } from './free-play.ts';

export function useFreeSet(): FreeSet | undefined {
  const now = useStore(useStage().freePlay);
  return now?.isOn && !isOver(now) ? now.set : undefined;
}
