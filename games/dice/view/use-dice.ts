/** The state of the dice view: the bet, the current round, the latest rolls, the autobet. */
import { useEffect, useRef, useState } from 'react';
import { minorOf, useRoundFlow, useStage, useStore, winSize } from '#stage-kit';
import type { DiceInput, DiceOutcome } from '../engine.ts';
import { type AutoRun, type AutoStops, afterRound, startAuto } from './auto-play.ts';

/** How long a result is shown before the next roll may begin. */
const SHOWN_MS = 650;
const HISTORY = 12;

export interface Rolled {
  readonly roundId: string;
  readonly outcome: DiceOutcome;
}

export function useDice() {
  const stage = useStage();
  const { info } = stage;
  const flow = useRoundFlow();
  const state = useStore(flow.state);
  const before = info.lastRound && { roundId: info.lastRound.roundId, outcome: info.lastRound.outcome as DiceOutcome };
  const [input, setInput] = useState<DiceInput>({
    target: before?.outcome.target ?? 50.5,
    direction: before?.outcome.direction ?? 'over',
  });
  const [stake, setStake] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [rolls, setRolls] = useState<readonly Rolled[]>(before ? [before] : []);
  const [seeds, setSeeds] = useState(info.seeds);
  const [isAuto, setAuto] = useState(false);
  const auto = useRef<AutoRun | undefined>(undefined);

  const stopAuto = () => {
    auto.current = undefined;
    setAuto(false);
  };
  useEffect(() => {
    return () => {
      auto.current = undefined;
    };
  }, []);

  const rollOnce = async (): Promise<boolean> => {
    stage.sound.play('spin');
    const round = await flow.play({ stake, input });
    if (!round) return false;
    const [stakeMinor, payoutMinor] = [minorOf(round.stake, info.currency), minorOf(round.payout, info.currency)];
    const size = winSize(stakeMinor, payoutMinor);
    stage.sound.play(size === 'none' ? 'lose' : size === 'small' ? 'win' : 'big-win');
    setSeeds((pair) => pair && { ...pair, nonce: round.fair.nonce + 1 });
    if (auto.current) auto.current = afterRound(auto.current, { stakeMinor, payoutMinor });
    await stage.wait(Math.max(SHOWN_MS, info.policy.minimumRoundMs));
    const rolled = { roundId: round.roundId, outcome: round.outcome as DiceOutcome };
    setRolls((earlier) => [rolled, ...earlier].slice(0, HISTORY));
    flow.seen();
    return true;
  };

  return {
    input,
    setInput,
    stake,
    setStake,
    rolls,
    seeds,
    setSeeds,
    flow,
    state,
    isAuto,
    stopAuto,
    isBusy: state.phase === 'asking' || state.phase === 'showing',
    roll: () => void rollOnce(),
    startAuto: async (stops: AutoStops) => {
      auto.current = startAuto(stops);
      setAuto(true);
      while (auto.current && (await rollOnce())) {
        // each turn of the loop is one round; rollOnce ends the run when a stop is reached
      }
      stopAuto();
    },
  };
}
