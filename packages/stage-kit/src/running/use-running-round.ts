/** The running rounds of a game on the stage: the round of the moment by the server's clock, the bets of all, and one's own bet. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatAmount, type Json } from '#kernel';
import type { AutoTurns } from '../auto/plan.ts';
import { useAutobet } from '../auto/use-autobet.ts';
import { minorOf } from '../round/amounts.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { createStore } from '../stage/store.ts';
import { createRunningFlow, type RunningFlow } from './running-flow.ts';
import { type RunningState, withAnswer, withEvent } from './running-state.ts';

const NOTHING: RunningState = { bets: [], betCount: 0, last: [] };

interface RunningRoundOptions {
  /** What autobet bets on each round: a bet that ends by itself. Absent until the player has set it. */
  readonly autoInput?: Json | undefined;
}

export function useRunningRound({ autoInput }: RunningRoundOptions = {}) {
  const stage = useStage();
  const { info } = stage;
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const { known, offset, load } = useKnownRounds();
  const state = useStore(known);
  const flow = useMemo(() => createRunningFlow(stage, { known, load }), [stage, known, load]);
  useReadAgain(flow.state, load);

  const serverNow = () => Date.now() + offset.get();
  const turns: AutoTurns | undefined =
    autoInput === undefined
      ? undefined
      : {
          async single(stakeMinor, stopping) {
            const { playRunning } = await import('./running-turn.ts');
            const staked = formatAmount(stakeMinor, info.currency);
            const ended = await playRunning(
              { known, serverNow, request: () => flow.request(autoInput, staked), wait: stage.wait },
              stopping,
            );
            if (!ended) return undefined;
            const { stake: paid, payout = '0' } = ended;
            return { stakeMinor: minorOf(paid, info.currency), payoutMinor: minorOf(payout, info.currency) };
          },
        };
  const auto = useAutobet(flow.state, turns);

  return {
    ...state,
    auto,
    stake,
    setStake,
    flow,
    /** Milliseconds by the server's clock. */
    serverNow,
    place: (input: Json) => flow.request(input, stake)(),
    cancel: flow.cancel,
    cashOut: flow.cashOut,
  };
}

/** What is known of the rounds: read once, kept up by the stream, and read again when it is requested. */
function useKnownRounds() {
  const stage = useStage();
  const { call, info } = stage;
  const [known] = useState(() => createStore<RunningState | undefined>(undefined));
  // Read by an autobet that goes on while it is corrected.
  const [offset] = useState(() => createStore(Date.parse(info.serverTime) - Date.now()));
  const [requested, setRequested] = useState(0);
  const load = useCallback(() => setRequested((before) => before + 1), []);
  useEffect(() => {
    let isCurrent = requested >= 0;
    const sentAt = Date.now();
    void call('runningRound', {}).then((answer) => {
      if (!isCurrent || !answer.ok) return;
      const { serverTime, ...now } = answer.value;
      // It was read about halfway.
      offset.set(Date.parse(serverTime) - (sentAt + Date.now()) / 2);
      known.set(withAnswer(known.get(), now));
    });
    return () => {
      isCurrent = false;
    };
  }, [call, requested, known, offset]);

  useEffect(() => stage.onRound((event) => known.set(withEvent(known.get() ?? NOTHING, event))), [stage, known]);
  return { known, offset, load };
}

/** Reads the rounds again when money moved otherwise than by a request of this page (at a target, in another tab), and when the page comes back. */
function useReadAgain(flow: RunningFlow['state'], load: () => void): void {
  const stage = useStage();
  useEffect(() => {
    const onMoney = () => flow.get().phase === 'idle' && load();
    const onLine = () => stage.isOnline.get() && load();
    const onShow = () => document.visibilityState === 'visible' && load();
    const stops = [stage.balance.subscribe(onMoney), stage.isOnline.subscribe(onLine)];
    document.addEventListener('visibilitychange', onShow);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [stage, load, flow]);
}
