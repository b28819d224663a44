/** What template remembers while it stands on the stage: its rounds, and the reels that show them. */
import type { ShownRound } from '#slot-kit';
import { useInstantRound, useReels } from '#stage-kit';
import { restingWindow, strips } from '../rules.ts';

/** How long a result stands before the next round may begin. */
const SHOWN_MS = 500;

export function useTemplate() {
  const reels = useReels(strips.length);
  const round = useInstantRound<ShownRound>({
    input: {},
    shownMs: SHOWN_MS,
    onBegin: reels.run,
    onRefused: reels.rest,
    show: reels.stop,
  });
  const { grid: window, wins } = round.outcome?.base ?? { grid: restingWindow, wins: [] };
  return { ...round, window, wins, stopped: reels.stopped };
}
