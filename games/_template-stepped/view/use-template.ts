/** What template remembers while it stands on the stage: its rounds, and what was last said of them. */
import { useSteppedRound } from '#stage-kit';
import type { TowerMove, TowerView } from '../engine.ts';

export function useTemplate() {
  // Without autobet: with a `strategy` the round has one, and the foot its button.
  const { auto: _, ...round } = useSteppedRound<TowerView>();
  return {
    ...round,
    enter: () => void round.open({}),
    make: (move: TowerMove) => void round.move(move),
  };
}
