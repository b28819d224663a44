/** The life of an instant game on the stage: the stake, the seeds, one round after the other or autobet, and the latest results. */
import { useState } from 'react';
import { formatAmount, type Json } from '#kernel';
import type { AutoTurns } from '../auto/plan.ts';
import { useAutobet } from '../auto/use-autobet.ts';
import { useFreeSet } from '../free/use-free-set.ts';
import type { PlayedRound } from '../stage/stage.ts';
import { useRoundFlow, useStage, useStore } from '../stage/stage-context.tsx';
import type { RoundFlow } from './round-flow.ts';
import { amountsOf, bestSize, volleyRequest } from './volley-request.ts';

export interface InstantResult<Outcome> {
  readonly outcome: Outcome;
  /** Absent for a round of before, whose payout has long been seen. */
  readonly payout?: string;
}

interface InstantRoundOptions {
  /** What is bet on; undefined while there is nothing to bet on. */
  readonly input: Json | undefined;
  /** The stake to begin with, where it is not the usual one. */
  readonly firstStake?: string | undefined;
  /** How long a result stands before the next round may begin. */
  readonly shownMs: number;
  /** A round is requested: what moves until its outcome is known begins to. */
  readonly onBegin?: () => void;
  /** Nothing was played. */
  readonly onRefused?: () => void;
  /** The results are shown; the newest last. */
  readonly onShown?: (rounds: readonly PlayedRound[]) => void;
  /** Shows how the outcome comes about. What it is worth is shown when this is over. */
  readonly show?: (round: PlayedRound, isFast: boolean) => Promise<void>;
  /** The view plays the sounds of its results itself. */
  readonly isScored?: boolean;
}

/** How long the results of a volley stand. */
const VOLLEY_SHOWN_MS = 450;

export function useInstantRound<Outcome>(options: InstantRoundOptions) {
  const { input } = options;
  const { info } = useStage();
  const flow = useRoundFlow();
  const state = useStore(flow.state);
  const [stake, setStake] = useState(options.firstStake ?? info.stakes.presets[0] ?? info.stakes.minimum);
  const [seeds, setSeeds] = useState(info.seeds);
  const free = useFreeSet();
  const [isFast, setFast] = useState(false);
  const { begin, end, ...results } = useResults<Outcome>(flow, options);

  async function play(staked: string): Promise<PlayedRound | undefined> {
    if (input === undefined || !begin()) return undefined;
    const round = await flow.play({ stake: staked, input });
    if (!round) {
      options.onRefused?.();
      return undefined;
    }
    // The server counts from when it took the stake, which was before its answer.
    const answeredAt = performance.now();
    setSeeds((pair) => pair && { ...pair, nonce: round.fair.nonce + 1 });
    await options.show?.(round, isFast);
    await end(
      [round],
      Math.max(isFast ? 0 : options.shownMs, info.policy.minimumRoundMs - (performance.now() - answeredAt)),
    );
    return round;
  }

  const turns: AutoTurns = {
    async single(stakeMinor) {
      const round = await play(formatAmount(stakeMinor, info.currency));
      return round && amountsOf(round, info.currency);
    },
    async volley(strategy, nextMinor) {
      if (input === undefined || !begin()) return undefined;
      const played = await flow.playVolley(volleyRequest(strategy, { nextMinor, input, currency: info.currency }));
      if (!played) {
        options.onRefused?.();
        return undefined;
      }
      const { rounds, nextNonce, ended } = played;
      setSeeds((pair) => pair && { ...pair, nonce: nextNonce });
      await end(rounds, VOLLEY_SHOWN_MS);
      const amounts = rounds.map((round) => amountsOf(round, info.currency));
      return { rounds: amounts, ended: ended === 'balance' || ended === 'limit' ? ended : undefined };
    },
  };
  const auto = useAutobet(flow.state, input === undefined || free ? undefined : turns);
  const isBusy = state.phase === 'sending' || state.phase === 'showing';
  return {
    flow,
    /** Of free rounds that of their set, which nobody chooses. */
    stake: free?.stake ?? stake,
    setStake,
    seeds,
    setSeeds,
    /** Chosen by the player: a result is shown at once, and the next round may follow. */
    isFast,
    setFast,
    auto,
    ...results,
    /** What there is to look at: of the round being shown, else of the latest. */
    outcome: state.phase === 'showing' ? (state.round.outcome as Outcome) : results.result?.outcome,
    isRequesting: state.phase === 'sending',
    isBusy,
    /** Nothing can be chosen now. */
    isLocked: isBusy || auto.isOn,
    /** A round of one tap; ignored while one is under way. */
    play: () => void (auto.isOn || play(stake)),
  };
}

/** What was played, from the moment it is requested until it has been seen. */
function useResults<Outcome>(flow: RoundFlow, { onBegin, onShown, isScored = false }: InstantRoundOptions) {
  const { info, sound, wait } = useStage();
  const [result, setResult] = useState<InstantResult<Outcome> | undefined>(
    info.lastRound && { outcome: info.lastRound.outcome as Outcome },
  );
  return {
    /** The latest round once it has been shown. */
    result,
    /** Whether a round may begin. */
    begin(): boolean {
      if (!flow.isReady()) return false;
      onBegin?.();
      sound.play('spin');
      setResult((before) => before && { outcome: before.outcome });
      return true;
    },
    /** The results are there to be seen; the next round may follow when they have been. */
    async end(rounds: readonly PlayedRound[], waitMs: number): Promise<void> {
      const last = rounds.at(-1);
      if (!last) return;
      const size = bestSize(rounds.map((round) => amountsOf(round, info.currency)));
      if (!isScored) sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
      setResult({ outcome: last.outcome as Outcome, payout: last.payout });
      onShown?.(rounds);
      await wait(waitMs);
      flow.seen();
    },
  };
}
