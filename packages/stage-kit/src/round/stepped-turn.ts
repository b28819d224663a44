/** A round of several moves that plays itself: autobet opens it and makes the moves that its player has set before. */
import type { Json } from '#kernel';
import type { SteppedRound } from '../stage/stage.ts';

export interface SteppedTurn {
  readonly open: () => Promise<SteppedRound | undefined>;
  readonly move: (move: Json) => Promise<SteppedRound | undefined>;
  /** From what the player sees, and nothing else. */
  readonly choose: (view: Json) => Json;
  /** Between two moves, so that each is seen. */
  readonly pause: () => Promise<void>;
}

/** The round once it is over; undefined when it was not opened, or a move was refused: it stays open then, for its player to end. */
export async function playStepped({ open, move, choose, pause }: SteppedTurn): Promise<SteppedRound | undefined> {
  let round = await open();
  while (round && round.payout === undefined) {
    await pause();
    round = await move(choose(round.view as Json));
  }
  return round;
}
