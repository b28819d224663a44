/** Free rounds in a frame: the set that is played instead of a stake, until it is over or the player puts it off. */
import type { FreePlay, FreeSet, PlayedRound, Stage } from '../stage/stage.ts';

/** There is a set to play, or one has just ended and its end is to be shown. */
export const isOver = ({ set }: FreePlay) => set.left === 0;

/** The set by which the next round is played. */
export function playedOn({ freePlay }: Pick<Stage, 'freePlay'>): FreeSet | undefined {
  const now = freePlay.get();
  return now?.isOn && !isOver(now) ? now.set : undefined;
}

/** As views show it: by the stake that its payout is counted by, whoever bore it. */
export function asShown<Round extends Pick<PlayedRound, 'stake' | 'free'>>(round: Round): Round {
  return round.free ? { ...round, stake: round.free.stake } : round;
}
