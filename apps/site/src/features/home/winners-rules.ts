/** The logic of the strip of winners: which are in view, and how a new winner is added. */
import type { AnswerOf, Endpoints } from '#contract';

export type Winner = AnswerOf<Endpoints['rankList']>['list'][number];

/** Number of lines in view, and of winners in the list. */
const SHOWN = 3;
export const MAX = 20;

/** It moves only with more winners than are in view. */
export function stripMoves(count: number): boolean {
  return count > SHOWN;
}

/** The lines in view at position `at`, continuing at the start after the end; all of them when they fit. */
export function winnersInView<Item>(all: readonly Item[], at: number): readonly Item[] {
  if (!stripMoves(all.length)) return all;
  return Array.from({ length: SHOWN }, (_, i) => all[(at + i) % all.length]).filter((item) => item !== undefined);
}

export interface WinnerHint {
  readonly username: string;
  readonly winAmount: string;
  readonly at: string;
}

/** Puts a winner from the live topic first in the list; a winner received twice is listed once. */
export function withWinner(list: readonly Winner[], hint: WinnerHint, game: Winner['game']): readonly Winner[] {
  const { username, winAmount, at } = hint;
  const isKnown = list.some((one) => one.at === at && one.game.id === game.id && one.vo.winAmount === winAmount);
  if (isKnown) return list;
  return [{ vo: { username, iconUrl: game.iconUrl, winAmount }, game, at }, ...list].slice(0, MAX);
}

/** The game with this id, from any of the cached answers. */
export function gameIn(answers: readonly unknown[], id: number): Winner['game'] | undefined {
  for (const answer of answers) {
    const { list, games } = (answer ?? {}) as { list?: unknown; games?: unknown };
    for (const entry of [list, games].flatMap((part) => (Array.isArray(part) ? part : []))) {
      const game = (entry.game ?? entry) as Partial<Winner['game']>;
      if (game.id === id && game.art !== undefined) return game as Winner['game'];
    }
  }
  return undefined;
}
