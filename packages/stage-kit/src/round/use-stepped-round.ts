/** The life of a game with several moves on the stage: the stake, the seeds, the open round, and its moves. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '#kernel';
import type { SteppedRound } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { minorOf, winSize } from './amounts.ts';
import { createSteppedFlow } from './stepped-flow.ts';

export function useSteppedRound<View>() {
  const stage = useStage();
  const { info } = stage;
  const flow = useMemo(() => createSteppedFlow(stage), [stage]);
  const state = useStore(flow.state);
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [seeds, setSeeds] = useState(info.seeds);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => void flow.load(), [flow]);

  const round = 'round' in state ? state.round : undefined;
  const isOpen = round !== undefined && round.payout === undefined;

  function show(shown: SteppedRound | undefined): void {
    if (shown?.payout === undefined) return;
    const size = winSize(minorOf(shown.staked, info.currency), minorOf(shown.payout, info.currency));
    stage.sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
  }

  return {
    flow,
    /** Of the open round, else of the next. */
    stake: isOpen ? round.stake : stake,
    setStake,
    seeds,
    setSeeds,
    /** The open round, or the one that ended last in this frame. */
    round,
    view: round?.view as View | undefined,
    isOpen,
    isLoading: state.phase === 'loading' || state.phase === 'unread',
    isBusy: state.phase === 'asking',
    /** Whether the game allows this move now. */
    allows: (move: Json) => round?.moves.some((one) => JSON.stringify(one) === JSON.stringify(move)) ?? false,
    async open(input: Json): Promise<void> {
      stage.sound.play('spin');
      const early = openedAt.current + info.policy.minimumRoundMs - performance.now();
      if (early > 0) await stage.wait(early);
      const opened = await flow.open({ stake, input });
      if (!opened) return;
      openedAt.current = performance.now();
      setSeeds((pair) => pair && { ...pair, nonce: opened.fair.nonce + 1 });
      show(opened);
    },
    async move(move: Json): Promise<void> {
      stage.sound.play('tap');
      show(await flow.move(move));
    },
  };
}
