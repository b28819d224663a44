/** What happens to a list of favourites when a game is let go. Pure. */

interface Page {
  readonly games: readonly { readonly nodeId: number }[];
  readonly gameCount: number;
}

/** The list without the game; the very same when it was not in it. */
export function withoutGame<List extends { readonly pages: readonly Page[] }>(
  list: List | undefined,
  nodeId: number,
): List | undefined {
  const has = list?.pages.some((page) => page.games.some((game) => game.nodeId === nodeId));
  if (!list || !has) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    games: page.games.filter((game) => game.nodeId !== nodeId),
    gameCount: page.gameCount - 1,
  }));
  return { ...list, pages };
}
