/** What template remembers while it stands on the stage: the side, the stake, the round under way. */
import { useState } from 'react';
import { minorOf, useRoundFlow, useStage, useStore, winSize } from '#stage-kit';
import type { CoinInput, CoinOutcome } from '../engine.ts';

/** How long a result stands before the next round may begin. */
const SHOWN_MS = 650;

export function useTemplate() {
  const stage = useStage();
  const { info } = stage;
  const flow = useRoundFlow();
  const state = useStore(flow.state);
  const [side, setSide] = useState<CoinInput['side']>('heads');
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [seeds, setSeeds] = useState(info.seeds);
  const [last, setLast] = useState(info.lastRound?.outcome as CoinOutcome | undefined);
  const shown = state.phase === 'showing' ? state.round : undefined;

  return {
    flow,
    side,
    setSide,
    stake,
    setStake,
    seeds,
    setSeeds,
    outcome: shown ? (shown.outcome as CoinOutcome) : last,
    payout: shown?.payout,
    isRequesting: state.phase === 'asking',
    isBusy: state.phase === 'asking' || state.phase === 'showing',
    async play() {
      stage.sound.play('spin');
      const round = await flow.play({ stake, input: { side } });
      if (!round) return;
      const size = winSize(minorOf(round.stake, info.currency), minorOf(round.payout, info.currency));
      stage.sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
      setSeeds((pair) => pair && { ...pair, nonce: round.fair.nonce + 1 });
      await stage.wait(Math.max(SHOWN_MS, info.policy.minimumRoundMs));
      setLast(round.outcome as CoinOutcome);
      flow.seen();
    },
  };
}
