/** The list of the ticker: the winners that the site lists, newest first, each once. */
import type { AnswerOf, Endpoints, Topics } from '#contract';

export interface ShownWin {
  readonly username: string;
  readonly amount: string;
  readonly gameNumber: number;
  readonly gameName: string;
  readonly at: string;
}

const MAX = 20;

export function winsIn({ list }: AnswerOf<Endpoints['rankList']>): readonly ShownWin[] {
  return list.map(({ vo, game, at }) => ({
    username: vo.username,
    amount: vo.winAmount,
    gameNumber: game.id,
    gameName: game.gameName,
    at,
  }));
}

/** With a win of the live topic. One in a game that is not in the list has no name yet: it comes with the next answer. */
export function withWin(wins: readonly ShownWin[], { id, username, winAmount, at }: Topics['winners']) {
  const known = wins.find(({ gameNumber }) => gameNumber === id);
  const isListed = wins.some((win) => win.at === at && win.gameNumber === id && win.amount === winAmount);
  if (!known || isListed) return wins;
  return [{ username, amount: winAmount, gameNumber: id, gameName: known.gameName, at }, ...wins].slice(0, MAX);
}
