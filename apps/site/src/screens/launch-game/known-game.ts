/** The game as a list of this visit contained it: its name and picture while it opens, without a request. */
import type { QueryClient } from '@tanstack/react-query';
import type { Game } from '../../features/games/catalog/index.ts';
import type { LaunchRequest } from './launch-request.ts';

/** A game is named by its number or its code. */
export type Named = Pick<LaunchRequest, 'id' | 'gameCode'>;

type Shape = { readonly [name: string]: unknown };

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null;
}

export function isGameOf({ id, gameCode }: Pick<Game, 'id' | 'gameCode'>, named: Named): boolean {
  return named.id === undefined ? gameCode === named.gameCode : id === named.id;
}

function isGame(value: unknown, named: Named): value is Game {
  if (!isShape(value) || typeof value.gameName !== 'string' || !isShape(value.art)) return false;
  return isGameOf(value as unknown as Game, named);
}

/** Searches an answer's lists, including pages of lists. */
export function findGame(answer: unknown, named: Named): Game | undefined {
  if (!isShape(answer)) return undefined;
  for (const list of [answer.list, answer.games, answer.content]) {
    if (!Array.isArray(list)) continue;
    for (const entry of list) {
      const game = isShape(entry) && isShape(entry.game) ? entry.game : entry;
      if (isGame(game, named)) return game;
    }
  }
  if (!Array.isArray(answer.pages)) return undefined;
  for (const page of answer.pages) {
    const found = findGame(page, named);
    if (found) return found;
  }
  return undefined;
}

export function knownGame(queries: QueryClient, named: Named): Game | undefined {
  for (const query of queries.getQueryCache().getAll()) {
    const found = findGame(query.state.data, named);
    if (found) return found;
  }
  return undefined;
}
