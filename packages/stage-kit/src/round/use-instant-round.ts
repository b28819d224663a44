/** The life of an instant game on the stage: the stake, the seeds, one round after the other, and the latest result. */
import { useState } from 'react';
import type { Json } from '#kernel';
import type { PlayedRound } from '../stage/stage.ts';
import { useRoundFlow, useStage, useStore } from '../stage/stage-context.tsx';
import { minorOf, winSize } from './amounts.ts';

export interface InstantResult<Outcome> {
  readonly outcome: Outcome;
  /** Absent for a round of before, whose payout has long been seen. */
  readonly payout?: string;
}

interface InstantRoundOptions {
  /** How long a result stands before the next round may begin. */
  readonly shownMs: number;
  /** Shows how the outcome comes about. What it is worth is told when this is over. */
  readonly show?: (round: PlayedRound) => Promise<void>;
}

export function useInstantRound<Outcome>({ shownMs, show }: InstantRoundOptions) {
  const stage = useStage();
  const { info } = stage;
  const flow = useRoundFlow();
  const state = useStore(flow.state);
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [seeds, setSeeds] = useState(info.seeds);
  const [result, setResult] = useState<InstantResult<Outcome> | undefined>(
    info.lastRound && { outcome: info.lastRound.outcome as Outcome },
  );
  return {
    flow,
    stake,
    setStake,
    seeds,
    setSeeds,
    /** The latest round once it has been shown. */
    result,
    /** What there is to look at: of the round being shown, else of the latest. */
    outcome: state.phase === 'showing' ? (state.round.outcome as Outcome) : result?.outcome,
    isRequesting: state.phase === 'asking',
    isBusy: state.phase === 'asking' || state.phase === 'showing',
    /** Whether a round was played: not, when one is under way or it was refused. */
    async play(input: Json): Promise<boolean> {
      const { phase } = flow.state.get();
      if (phase === 'asking' || phase === 'showing') return false;
      stage.sound.play('spin');
      setResult((before) => before && { outcome: before.outcome });
      const round = await flow.play({ stake, input });
      if (!round) return false;
      const answeredAt = performance.now();
      setSeeds((pair) => pair && { ...pair, nonce: round.fair.nonce + 1 });
      await show?.(round);
      const size = winSize(minorOf(round.stake, info.currency), minorOf(round.payout, info.currency));
      stage.sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
      setResult({ outcome: round.outcome as Outcome, payout: round.payout });
      await stage.wait(Math.max(shownMs, info.policy.minimumRoundMs - (performance.now() - answeredAt)));
      flow.seen();
      return true;
    },
  };
}
