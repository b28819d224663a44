/** What template remembers while it stands on the stage: the side chosen, and its rounds. */
import { useState } from 'react';
import { useInstantRound } from '#stage-kit';
import type { CoinInput, CoinOutcome } from '../engine.ts';

/** How long a result is shown before the next round may begin. */
const SHOWN_MS = 650;

export function useTemplate() {
  const [side, setSide] = useState<CoinInput['side']>('heads');
  return { ...useInstantRound<CoinOutcome>({ input: { side }, shownMs: SHOWN_MS }), side, setSide };
}
