/** The state of the Dragon's Hoard view: the stake, the current round, the speed. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ShownRound } from '#slot-kit';
import { type Stage, useRoundFlow, useStage, useStore } from '#stage-kit';
import { baseStrips } from '../rules.ts';
import type { ReelsScene } from './reels-scene.ts';
import { SHORTEST_SPIN_MS, type Show, showRound } from './show-round.ts';

const BETWEEN_SPINS_MS = 250;

export function useHoard(scene: RefObject<ReelsScene | undefined>) {
  const stage = useStage();
  const { info } = stage;
  const flow = useRoundFlow();
  const state = useStore(flow.state);
  const [stake, setStake] = useState(info.lastRound?.stake ?? info.stakes.presets[0] ?? info.stakes.minimum);
  const [show, setShow] = useState<Show>({ kind: 'still' });
  const [seeds, setSeeds] = useState(info.seeds);
  const [isFast, setFast] = useState(false);
  const { pause, skip } = useSkippablePause(stage);
  const stops = useRef((info.lastRound?.outcome as ShownRound | undefined)?.base.stops ?? [0, 0, 0, 0, 0]);

  const spinOnce = async (): Promise<boolean> => {
    const { phase } = flow.state.get();
    // A second tap would stop the reels of the first.
    if (phase === 'asking' || phase === 'showing') return false;
    setShow({ kind: 'spinning' });
    scene.current?.run(baseStrips);
    stage.sound.play('spin');
    const begun = performance.now();
    const sinceBegun = () => performance.now() - begun;
    const round = await flow.play({ stake, input: {} });
    if (!round) {
      scene.current?.show(baseStrips, stops.current);
      setShow({ kind: 'still' });
      return false;
    }
    // The server counts from when it took the stake, which was before its answer.
    const answeredAt = performance.now();
    setSeeds((pair) => pair && { ...pair, nonce: round.fair.nonce + 1 });
    await stage.wait(Math.max(0, (isFast ? SHORTEST_SPIN_MS / 2 : SHORTEST_SPIN_MS) - sinceBegun()));
    stops.current = (round.outcome as ShownRound).base.stops;
    await showRound({ stage, scene: scene.current, isFast, setShow, pause }, round);
    await stage.wait(Math.max(0, info.policy.minimumRoundMs - (performance.now() - answeredAt)));
    flow.seen();
    return true;
  };
  const auto = useAutoplay(async () => {
    const isSpun = await spinOnce();
    if (isSpun) await stage.wait(BETWEEN_SPINS_MS);
    return isSpun;
  });

  return {
    flow,
    state,
    stake,
    setStake,
    show,
    seeds,
    setSeeds,
    isFast,
    setFast,
    auto,
    skip,
    isBusy: state.phase === 'asking' || state.phase === 'showing',
    firstStops: stops,
    spin: () => void spinOnce(),
  };
}

/** A pause that a tap ends early. */
function useSkippablePause(stage: Stage) {
  const end = useRef<(() => void) | undefined>(undefined);
  return {
    pause: async (milliseconds: number) => {
      await Promise.race([
        stage.wait(milliseconds),
        new Promise<void>((done) => {
          end.current = done;
        }),
      ]);
    },
    skip: () => end.current?.(),
  };
}

/** Repeats rounds until switched off, refused, or unmounted. */
function useAutoplay(turn: () => Promise<boolean>) {
  const isOn = useRef(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    return () => {
      isOn.current = false;
    };
  }, []);
  const set = (on: boolean) => {
    isOn.current = on;
    setShown(on);
  };
  return {
    isOn: isShown,
    toggle: async () => {
      if (isOn.current) return set(false);
      set(true);
      while (isOn.current && (await turn())) {
        // each iteration is one whole round; the loop ends when it is refused or switched off
      }
      set(false);
    },
  };
}
