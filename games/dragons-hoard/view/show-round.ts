/** Shows a settled round: base spin, then every free spin, then the total. Animation only: the money is settled before. */
import { formatAmount, multiplyRatio } from '#kernel';
import type { ShownRound, ShownSpin } from '#slot-kit';
import { minorOf, type PlayedRound, type ReelsScene, type Stage, winSize } from '#stage-kit';
import { freeStrips } from '../rules.ts';

export type Show =
  | { readonly kind: 'still' }
  | { readonly kind: 'spinning' }
  | { readonly kind: 'intro'; readonly count: number }
  | { readonly kind: 'free'; readonly left: number; readonly won: string }
  | { readonly kind: 'won'; readonly size: 'small' | 'big' | 'huge'; readonly amount: string };

export interface Theatre {
  readonly stage: Pick<Stage, 'info' | 'sound' | 'wait'>;
  readonly scene: ReelsScene | undefined;
  readonly isFast: boolean;
  readonly setShow: (show: Show) => void;
  /** A pause the player may skip. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

export const SHORTEST_SPIN_MS = 700;
const WIN_SHOWN_MS = 900;
const INTRO_MS = 2_600;
const HUGE_SHOWN_MS = 4_200;

export async function showRound(theatre: Theatre, round: PlayedRound): Promise<void> {
  const outcome = round.outcome as ShownRound;
  await showSpin(theatre, outcome.base);
  if (outcome.freeSpins.length > 0) await showFreeSpins(theatre, round, outcome);
  await celebrate(theatre, round);
}

async function showSpin({ stage, scene, isFast, pause }: Theatre, spin: ShownSpin): Promise<void> {
  await scene?.land(spin.stops, isFast, () => stage.sound.play('stop'));
  if (spin.wins.length === 0) return;
  scene?.light(spin.wins.flatMap((win) => win.cells));
  stage.sound.play(spin.awarded > 0 ? 'scatter' : 'win');
  await pause(isFast ? WIN_SHOWN_MS / 2 : WIN_SHOWN_MS);
}

async function showFreeSpins(theatre: Theatre, round: PlayedRound, outcome: ShownRound): Promise<void> {
  const { stage, scene, isFast, setShow, pause } = theatre;
  setShow({ kind: 'intro', count: outcome.base.awarded });
  await pause(INTRO_MS);
  let wonE4 = outcome.base.spinE4;
  let awarded = outcome.base.awarded;
  for (const [at, spin] of outcome.freeSpins.entries()) {
    setShow({ kind: 'free', left: awarded - at - 1, won: wonSoFar(stage, round, wonE4) });
    scene?.run(freeStrips);
    stage.sound.play('spin');
    await stage.wait(isFast ? SHORTEST_SPIN_MS / 2 : SHORTEST_SPIN_MS);
    await showSpin(theatre, spin);
    wonE4 += spin.spinE4;
    awarded += spin.awarded;
  }
  setShow({ kind: 'free', left: 0, won: wonSoFar(stage, round, wonE4) });
}

async function celebrate({ stage, setShow, pause }: Theatre, round: PlayedRound): Promise<void> {
  const { currency } = stage.info;
  const [stakeMinor, payoutMinor] = [minorOf(round.stake, currency), minorOf(round.payout, currency)];
  if (payoutMinor <= 0n) return setShow({ kind: 'still' });
  const size = winSize(stakeMinor, payoutMinor);
  setShow({ kind: 'won', size: size === 'none' ? 'small' : size, amount: round.payout });
  if (size === 'big' || size === 'huge') stage.sound.play(size === 'huge' ? 'huge-win' : 'big-win');
  if (size !== 'huge') return;
  await pause(HUGE_SHOWN_MS);
  setShow({ kind: 'won', size: 'big', amount: round.payout });
}

/** The total of the spins shown so far: counted as the engine counts, and never more than the round paid. */
function wonSoFar({ info }: Theatre['stage'], round: PlayedRound, wonE4: number): string {
  const won = multiplyRatio(minorOf(round.stake, info.currency), BigInt(wonE4), 10_000n);
  const isPastTheEnd = won > minorOf(round.payout, info.currency);
  return isPastTheEnd ? round.payout : formatAmount(won, info.currency);
}
