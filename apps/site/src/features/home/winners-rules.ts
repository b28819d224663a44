/** The strip of winners without its drawing: what is in view, and how a new winner comes in. */
import type { AnswerOf, Endpoints } from '#contract';

export type Winner = AnswerOf<Endpoints['rankList']>['list'][number];

/** So many lines are in view, and so many are kept. */
export const SHOWN = 3;
export const MAX = 20;

/** Moves only with more than are in view. */
export function stripMoves(count: number): boolean {
  return count > SHOWN;
}

/** The lines in view when the strip stands at `at`, and the one that leaves above, round the end; all of them when there are no more. */
export function winnersInView<Item>(all: readonly Item[], at: number): readonly Item[] {
  if (!stripMoves(all.length)) return all;
  return Array.from({ length: SHOWN }, (_, i) => all[(at + i) % all.length]).filter((item) => item !== undefined);
}

export interface WinnerHint {
  readonly username: string;
  readonly winAmount: string;
  readonly at: string;
}

/** A winner the line told of, first in the list; told twice it stands there once. */
export function withWinner(list: readonly Winner[], hint: WinnerHint, game: Winner['game']): readonly Winner[] {
  const { username, winAmount, at } = hint;
  const isKnown = list.some((one) => one.at === at && one.game.id === game.id && one.vo.winAmount === winAmount);
  if (isKnown) return list;
  return [{ vo: { username, iconUrl: game.iconUrl, winAmount }, game, at }, ...list].slice(0, MAX);
}

/** The game of a number, wherever in the answers we have it is found. */
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
