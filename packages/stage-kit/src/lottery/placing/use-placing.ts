/** The order of a view on its way to the server. */
import { useMemo } from 'react';
import { useStage, useStore } from '../../stage/stage-context.tsx';
import { createPlacer, type Placer, type Placing } from './placing-flow.ts';

export interface PlacingFlow extends Pick<Placer, 'place' | 'dismiss'> {
  readonly placing: Placing;
}

export function usePlacing(): PlacingFlow {
  const stage = useStage();
  const { state, place, dismiss } = useMemo(() => createPlacer(stage), [stage]);
  return { placing: useStore(state), place, dismiss };
}
