/** The game as some list of this visit showed it: for its name and picture while it opens, without asking anyone. */
import type { QueryClient } from '@tanstack/react-query';
import type { Game } from '../../features/games/launch.ts';

type Shape = { readonly [name: string]: unknown };

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null;
}

function isGame(value: unknown, nodeId: number): value is Game {
  return isShape(value) && value.nodeId === nodeId && typeof value.gameName === 'string' && isShape(value.art);
}

/** Looks through an answer's lists, pages of lists among them. */
export function findGame(answer: unknown, nodeId: number): Game | undefined {
  if (!isShape(answer)) return undefined;
  for (const list of [answer.list, answer.games, answer.content]) {
    if (!Array.isArray(list)) continue;
    for (const entry of list) {
      const game = isShape(entry) && isShape(entry.game) ? entry.game : entry;
      if (isGame(game, nodeId)) return game;
    }
  }
  if (!Array.isArray(answer.pages)) return undefined;
  for (const page of answer.pages) {
    const found = findGame(page, nodeId);
    if (found) return found;
  }
  return undefined;
}

export function knownGame(queries: QueryClient, nodeId: number): Game | undefined {
  for (const query of queries.getQueryCache().getAll()) {
    const found = findGame(query.state.data, nodeId);
    if (found) return found;
  }
  return undefined;
}
