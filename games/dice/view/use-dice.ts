/** What Dice remembers while it stands on the stage: the target chosen, and its rounds. */
import { useState } from 'react';
import { useInstantRound, useLatestRounds, useStage } from '#stage-kit';
import type { DiceInput, DiceOutcome } from '../engine.ts';

/** How long a result is shown before the next roll may begin. */
const SHOWN_MS = 650;

export function useDice() {
  const last = useStage().info.lastRound?.outcome as DiceOutcome | undefined;
  const [input, setInput] = useState<DiceInput>({
    target: last?.target ?? 50.5,
    direction: last?.direction ?? 'over',
  });
  const { latest, add } = useLatestRounds();
  return { ...useInstantRound<DiceOutcome>({ input, shownMs: SHOWN_MS, onShown: add }), latest, input, setInput };
}
