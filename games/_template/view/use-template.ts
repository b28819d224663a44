/** What template remembers while it stands on the stage: the side chosen, and its rounds. */
import { useState } from 'react';
import { useInstantRound } from '#stage-kit';
import type { CoinInput, CoinOutcome } from '../engine.ts';

/** How long a result is shown before the next round may begin. */
const SHOWN_MS = 650;

export function useTemplate() {
  const round = useInstantRound<CoinOutcome>({ shownMs: SHOWN_MS });
  const [side, setSide] = useState<CoinInput['side']>('heads');
  return { ...round, side, setSide, toss: () => void round.play({ side }) };
}
