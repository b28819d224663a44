import { expect, it } from 'vitest';
import type { Json } from '#kernel';
import type { SteppedRound } from '../stage/stage.ts';
import { playStepped } from './stepped-turn.ts';

const at = (opened: readonly number[], payout?: string) =>
  ({ view: { opened }, ...(payout !== undefined && { payout }) }) as unknown as SteppedRound;

/** A board with one mine: each tile raises the payout, and the mine ends the round. */
function boardWith({ mine, refusesAfter = 9 }: { readonly mine: number; readonly refusesAfter?: number }) {
  const moves: Json[] = [];
  const opened: number[] = [];
  return {
    moves,
    open: async () => at(opened),
    async move(move: Json): Promise<SteppedRound | undefined> {
      if (moves.length >= refusesAfter) return undefined;
      moves.push(move);
      if (move === 'leave') return at(opened, `${opened.length}.00`);
      opened.push(Number(move));
      return at([...opened], move === mine ? '0.00' : undefined);
    },
    pause: async () => undefined,
  };
}

const picks = [4, 0, 7];
const choose = (view: Json) => {
  const { opened } = view as { readonly opened: readonly number[] };
  return picks.find((tile) => !opened.includes(tile)) ?? 'leave';
};

it('makes the moves that were set, and ends the round by the last of them', async () => {
  const { moves, ...board } = boardWith({ mine: 9 });
  expect(await playStepped({ ...board, choose })).toMatchObject({ payout: '3.00' });
  expect(moves).toEqual([4, 0, 7, 'leave']);
});

it('ends where the round does', async () => {
  const { moves, ...board } = boardWith({ mine: 0 });
  expect(await playStepped({ ...board, choose })).toMatchObject({ payout: '0.00' });
  expect(moves).toEqual([4, 0]);
});

it('answers nothing when the opening or a move is refused', async () => {
  expect(await playStepped({ ...boardWith({ mine: 9 }), choose, open: async () => undefined })).toBeUndefined();
  const { moves, ...board } = boardWith({ mine: 9, refusesAfter: 2 });
  expect(await playStepped({ ...board, choose })).toBeUndefined();
  expect(moves).toEqual([4, 0]);
});
