/** React context of the stage, and the hooks that read it. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { assert } from '#kernel';
import { createRoundFlow, type RoundFlow } from '../round/round-flow.ts';
import type { Stage } from './stage.ts';
import type { Store } from './store.ts';

const StageContext = createContext<Stage | undefined>(undefined);

export function StageProvider({ stage, children }: { stage: Stage; children: ReactNode }) {
  return <StageContext.Provider value={stage}>{children}</StageContext.Provider>;
}

export function useStage(): Stage {
  const stage = useContext(StageContext);
  assert(stage, 'a view is rendered inside a stage');
  return stage;
}

export function useStore<Value>(store: Pick<Store<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** One flow for the lifetime of the view. */
export function useRoundFlow(): RoundFlow {
  const stage = useStage();
  return useMemo(() => createRoundFlow(stage), [stage]);
}
