/** The running rounds of a game on the stage: the round of the moment by the server's clock, the bets of all, and one's own bet. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json, Result } from '#kernel';
import { untilKnown } from '../round/until-known.ts';
import type { RunningBet, StageRefusal } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { createStore } from '../stage/store.ts';
import { type RunningState, withAnswer, withEvent } from './running-state.ts';

type Placed = Result<{ bet: RunningBet; balance: string }, StageRefusal>;
interface FlowState {
  readonly phase: 'idle' | 'asking';
  readonly code?: StageRefusal;
  readonly isReconnecting?: boolean;
}

export function useRunningRound() {
  const stage = useStage();
  const { call, info } = stage;
  const [state, setState] = useState<RunningState>();
  const [offsetMs, setOffsetMs] = useState(() => Date.parse(info.serverTime) - Date.now());
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [flow] = useState(() => createStore<FlowState>({ phase: 'idle' }));
  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);

  const [requested, setRequested] = useState(0);
  const load = useCallback(() => setRequested((before) => before + 1), []);
  useEffect(() => {
    let isCurrent = requested >= 0;
    const sentAt = Date.now();
    void call('runningRound', {}).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      const { serverTime, ...now } = answer.value;
      // It was read about halfway.
      setOffsetMs(Date.parse(serverTime) - (sentAt + Date.now()) / 2);
      setState((known) => withAnswer(known, now));
    });
    return () => {
      isCurrent = false;
    };
  }, [call, requested]);

  useEffect(() => {
    // Money that moved otherwise than by a request of this page: at a target, in another tab.
    const onMoney = () => !isRequesting.current && load();
    const onLine = () => stage.isOnline.get() && load();
    const onShow = () => document.visibilityState === 'visible' && load();
    const stops = [
      stage.onRound((event) => setState((known) => withEvent(known ?? { bets: [], betCount: 0, last: [] }, event))),
      stage.balance.subscribe(onMoney),
      stage.isOnline.subscribe(onLine),
    ];
    document.addEventListener('visibilitychange', onShow);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [stage, load]);

  /** Asks until the outcome is known; a second tap sends nothing. */
  async function sendOnce(send: (key: string) => Promise<Placed>): Promise<RunningBet | undefined> {
    if (isRequesting.current) return undefined;
    isRequesting.current = true;
    flow.set({ phase: 'asking' });
    const answer = await untilKnown(stage, send, () => flow.set({ phase: 'asking', isReconnecting: true }));
    if (answer.ok) {
      const { bet, balance } = answer.value;
      stage.balance.set(balance);
      setState((known) => {
        if (known?.round?.drawNumber !== bet.drawNumber) return known;
        const { mine: _, ...others } = known;
        return bet.state === 'cancelled' ? others : { ...others, mine: bet };
      });
    } else load();
    flow.set(answer.ok ? { phase: 'idle' } : { phase: 'idle', code: answer.refusal.code });
    isRequesting.current = false;
    return answer.ok ? answer.value.bet : undefined;
  }

  const drawNumber = state?.round?.drawNumber ?? '';
  const betId = state?.mine?.betId ?? '';
  return {
    ...state,
    stake,
    setStake,
    flow: { state: flow, dismiss: () => flow.set({ phase: 'idle' }) },
    /** Milliseconds by the server's clock. */
    serverNow: () => Date.now() + offsetMs,
    place: (input: Json) =>
      sendOnce((idempotencyKey) => call('placeRunningBet', { body: { drawNumber, stake, input }, idempotencyKey })),
    cancel: () => sendOnce(() => call('cancelRunningBet', { body: { betId } })),
    cashOut: () => sendOnce(() => call('cashOut', { body: { betId } })),
  };
}
