/** What template remembers while it stands on the stage: its rounds, and the reels that show them. */
import { useInstantRound, useReels } from '#stage-kit';
import { outcomeOf, type SpinOutcome } from '../engine.ts';
import { strips } from '../rules.ts';

/** How long a result stands before the next round may begin. */
const SHOWN_MS = 500;

export function useTemplate() {
  const reels = useReels(strips.length);
  const round = useInstantRound<SpinOutcome>({ shownMs: SHOWN_MS, show: reels.stop });
  const outcome = round.outcome ?? outcomeOf(strips.map(() => 0));
  return {
    ...round,
    outcome,
    stopped: reels.stopped,
    async spin() {
      reels.run();
      if (!(await round.play({}))) reels.rest();
    },
  };
}
