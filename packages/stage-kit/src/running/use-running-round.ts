/** The running rounds of a game on the stage: the round of the moment by the server's clock, the bets of all, and one's own bet. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatAmount, type Json, type Result } from '#kernel';
import type { AutoTurns } from '../auto/plan.ts';
import { useAutobet } from '../auto/use-autobet.ts';
import { minorOf } from '../round/amounts.ts';
import { untilKnown } from '../round/until-known.ts';
import type { RunningBet, StageRefusal } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { createStore } from '../stage/store.ts';
import { type RunningState, withAnswer, withEvent } from './running-state.ts';

type Placed = Result<{ bet: RunningBet; balance: string }, StageRefusal>;
interface FlowState {
  readonly phase: 'idle' | 'asking';
  readonly code?: StageRefusal;
  readonly isReconnecting?: boolean;
}

const NOTHING: RunningState = { bets: [], betCount: 0, last: [] };

interface RunningRoundOptions {
  /** What autobet bets on each round: a bet that ends by itself. Absent until the player has set it. */
  readonly autoInput?: Json | undefined;
}

export function useRunningRound({ autoInput }: RunningRoundOptions = {}) {
  const stage = useStage();
  const { call, info } = stage;
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [flow] = useState(() => createStore<FlowState>({ phase: 'idle' }));
  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);

  const { known, offset, load } = useKnownRounds(isRequesting);
  const state = useStore(known);

  /** Asks until the outcome is known; a second tap sends nothing. */
  async function sendOnce(
    send: (key: string) => Promise<Placed>,
    key = stage.newKey(),
  ): Promise<RunningBet | undefined> {
    if (isRequesting.current) return undefined;
    isRequesting.current = true;
    flow.set({ phase: 'asking' });
    const answer = await untilKnown({ ...stage, newKey: () => key }, send, () =>
      flow.set({ phase: 'asking', isReconnecting: true }),
    );
    if (answer.ok) {
      const { bet, balance } = answer.value;
      stage.balance.set(balance);
      const now = known.get();
      if (now?.round?.drawNumber === bet.drawNumber) {
        const { mine: _, ...others } = now;
        known.set(bet.state === 'cancelled' ? others : { ...others, mine: bet });
      }
    } else load();
    flow.set(answer.ok ? { phase: 'idle' } : { phase: 'idle', code: answer.refusal.code });
    isRequesting.current = false;
    return answer.ok ? answer.value.bet : undefined;
  }

  /** Sent again, it has its first key: it is answered as the bet stands then. */
  const request = (input: Json, staked: string) => {
    const drawNumber = known.get()?.round?.drawNumber ?? '';
    const body = { drawNumber, stake: staked, input };
    const key = stage.newKey();
    return () => sendOnce((idempotencyKey) => call('placeRunningBet', { body, idempotencyKey }), key);
  };
  const serverNow = () => Date.now() + offset.get();
  const turns: AutoTurns | undefined =
    autoInput === undefined
      ? undefined
      : {
          async single(stakeMinor, stopping) {
            const { playRunning } = await import('./running-turn.ts');
            const staked = formatAmount(stakeMinor, info.currency);
            const ended = await playRunning(
              { known, serverNow, request: () => request(autoInput, staked), wait: stage.wait },
              stopping,
            );
            if (!ended) return undefined;
            const { stake: paid, payout = '0' } = ended;
            return { stakeMinor: minorOf(paid, info.currency), payoutMinor: minorOf(payout, info.currency) };
          },
        };
  const auto = useAutobet(flow, turns);

  const betId = state?.mine?.betId ?? '';
  return {
    ...state,
    auto,
    stake,
    setStake,
    flow: { state: flow, dismiss: () => flow.set({ phase: 'idle' }) },
    /** Milliseconds by the server's clock. */
    serverNow,
    place: (input: Json) => request(input, stake)(),
    cancel: () => sendOnce(() => call('cancelRunningBet', { body: { betId } })),
    cashOut: () => sendOnce(() => call('cashOut', { body: { betId } })),
  };
}

/** What is known of the rounds: read once, kept up by the stream, and read again when money moved otherwise or the page comes back. */
function useKnownRounds(isRequesting: RefObject<boolean>) {
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

  useEffect(() => {
    // Money that moved otherwise than by a request of this page: at a target, in another tab.
    const onMoney = () => !isRequesting.current && load();
    const onLine = () => stage.isOnline.get() && load();
    const onShow = () => document.visibilityState === 'visible' && load();
    const stops = [
      stage.onRound((event) => known.set(withEvent(known.get() ?? NOTHING, event))),
      stage.balance.subscribe(onMoney),
      stage.isOnline.subscribe(onLine),
    ];
    document.addEventListener('visibilitychange', onShow);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [stage, load, known, isRequesting]);
  return { known, offset, load };
}
