/** Autobet in a view: it ends when nobody may be watching any more, whatever the reason. */
import { useEffect, useMemo } from 'react';
import type { Stage } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import type { Store } from '../stage/store.ts';
import { type AutoState, createAutobet } from './autobet.ts';
import type { AutoPlan, AutoTurns } from './plan.ts';

export interface AutobetFlow {
  readonly state: AutoState;
  readonly isOn: boolean;
  /** Absent where there is nothing to bet on yet. */
  readonly start: ((plan: AutoPlan) => void) | undefined;
  readonly stop: () => void;
}

/** The state of a round on its way; `isReconnecting`: an answer failed to come. */
type WatchedFlow = Pick<Store<{ readonly phase: string; readonly isReconnecting?: boolean }>, 'get' | 'subscribe'>;

/** `turns`: the rounds of this game as it stands; undefined while there are none. */
export function useAutobet(flow: WatchedFlow, turns: AutoTurns | undefined): AutobetFlow {
  const stage = useStage();
  const auto = useMemo(() => createAutobet(), []);
  const state = useStore(auto.state);
  useEffect(() => endOnLoss(stage, flow, () => auto.stop('broken')), [stage, flow, auto]);
  return {
    state,
    isOn: state.phase === 'running',
    start: turns && ((plan) => void auto.start(plan, turns)),
    stop: () => auto.stop('stopped'),
  };
}

function endOnLoss(stage: Pick<Stage, 'isOnline' | 'onPause'>, flow: WatchedFlow, end: () => void): () => void {
  const onHidden = () => document.hidden && end();
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', end);
  const left = [
    stage.isOnline.subscribe(() => stage.isOnline.get() || end()),
    flow.subscribe(() => flow.get().isReconnecting && end()),
    stage.onPause(end),
  ];
  return () => {
    end();
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', end);
    for (const leave of left) leave();
  };
}
