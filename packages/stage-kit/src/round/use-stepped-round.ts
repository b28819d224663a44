/** The life of a game with several moves on the stage: the stake, the seeds, the open round, and its moves. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatAmount, type Json } from '#kernel';
import type { AutoTurns } from '../auto/plan.ts';
import { useAutobet } from '../auto/use-autobet.ts';
import type { SteppedRound } from '../stage/stage.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import { minorOf, winSize } from './amounts.ts';
import { createSteppedFlow, type SteppedFlow } from './stepped-flow.ts';

interface SteppedRoundOptions<View> {
  /** What autobet plays: the bet, and each move from what is seen. Absent in games without one, and until the player has set it. */
  readonly strategy?: { readonly input: Json; readonly choose: (view: View) => Json } | undefined;
  /** A round ended in this frame. */
  readonly onEnd?: (round: SteppedRound) => void;
}

/** How long autobet shows a move, and an end. */
const MOVE_SHOWN_MS = 350;
const END_SHOWN_MS = 900;

export function useSteppedRound<View>({ strategy, onEnd }: SteppedRoundOptions<View> = {}) {
  const stage = useStage();
  const { info } = stage;
  const flow = useMemo(() => createSteppedFlow(stage), [stage]);
  const state = useStore(flow.state);
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  useEffect(() => void flow.load(), [flow]);
  const { open, make, ...seeds } = useMoves(flow, onEnd);

  const turns: AutoTurns | undefined = strategy && {
    async single(stakeMinor, stopping) {
      const { playStepped } = await import('./stepped-turn.ts');
      const ended = await playStepped({
        open: () => open(strategy.input, formatAmount(stakeMinor, info.currency), stopping),
        move: make,
        choose: (view) => strategy.choose(view as View),
        pause: () => stage.wait(MOVE_SHOWN_MS),
      });
      if (ended?.payout === undefined) return undefined;
      await stage.wait(END_SHOWN_MS);
      return { stakeMinor: minorOf(ended.staked, info.currency), payoutMinor: minorOf(ended.payout, info.currency) };
    },
  };
  const auto = useAutobet(flow.state, turns);

  const round = 'round' in state ? state.round : undefined;
  const isOpen = round !== undefined && round.payout === undefined;
  return {
    flow,
    auto,
    ...seeds,
    /** Of the open round, else of the next. */
    stake: isOpen ? round.stake : stake,
    setStake,
    /** The open round, or the one that ended last in this frame. */
    round,
    view: round?.view as View | undefined,
    isOpen,
    isLoading: state.phase === 'loading' || state.phase === 'unread',
    /** A request is under way, or the moves are autobet's. */
    isBusy: state.phase === 'sending' || auto.isOn,
    /** Whether the game allows this move now. */
    allows: (move: Json) => round?.moves.some((one) => JSON.stringify(one) === JSON.stringify(move)) ?? false,
    open: async (input: Json): Promise<void> => void (auto.isOn || (await open(input, stake))),
    move: async (move: Json): Promise<void> => void (auto.isOn || (await make(move))),
  };
}

/** Opens rounds and makes moves, each with its sound; no opening comes before its time. */
function useMoves(flow: SteppedFlow, onEnd?: (round: SteppedRound) => void) {
  const stage = useStage();
  const { info } = stage;
  const [seeds, setSeeds] = useState(info.seeds);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);

  function show(shown: SteppedRound | undefined): void {
    if (shown?.payout === undefined) return;
    const size = winSize(minorOf(shown.staked, info.currency), minorOf(shown.payout, info.currency));
    stage.sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
    onEnd?.(shown);
  }

  return {
    seeds,
    setSeeds,
    /** `stopping`: of an autobet; undefined where it is stopped before its time has come. */
    async open(input: Json, stake: string, stopping?: Promise<void>): Promise<SteppedRound | undefined> {
      let isStopped = false;
      void stopping?.then(() => {
        isStopped = true;
      });
      const early = Math.max(0, openedAt.current + info.policy.minimumRoundMs - performance.now());
      await Promise.race([stage.wait(early), ...(stopping ? [stopping] : [])]);
      if (isStopped) return undefined;
      stage.sound.play('spin');
      const opened = await flow.open({ stake, input });
      if (!opened) return undefined;
      openedAt.current = performance.now();
      setSeeds((pair) => pair && { ...pair, nonce: opened.fair.nonce + 1 });
      show(opened);
      return opened;
    },
    async make(move: Json): Promise<SteppedRound | undefined> {
      stage.sound.play('tap');
      const moved = await flow.move(move);
      show(moved);
      return moved;
    },
  };
}
