/** Free rounds in a frame: the set that is played instead of a stake, until it is over or the player puts it off. */
import type { FreePlay, FreeSet, PlayedRound, StageRefusal } from '../stage/stage.ts';

/** All rounds of the set are played, and its end is shown until the player closes it. */
export const isOver = ({ set }: FreePlay) => set.left === 0;

/** The set by which the next round is played. */
export const playedOn = (now: FreePlay | undefined): FreeSet | undefined =>
  now?.isOn && !isOver(now) ? now.set : undefined;

/** What a free round is refused with where its set is no more. */
export const endsFreePlay = (code: StageRefusal) => code.startsWith('free_rounds.') || code === 'feature.off';

/** As views show it: by the stake that its payout is counted by, no matter who bore it. */
export function asShown<Round extends Pick<PlayedRound, 'stake' | 'free'>>(round: Round): Round {
  return round.free ? { ...round, stake: round.free.stake } : round;
}
