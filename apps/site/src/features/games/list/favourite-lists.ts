/** Removes a dropped favourite from a list. Pure. */

interface Page {
  readonly games: readonly { readonly id: number }[];
  readonly gameCount: number;
}

/** The list without the game; the same object when the game was not in it. */
export function withoutGame<List extends { readonly pages: readonly Page[] }>(
  list: List | undefined,
  id: number,
): List | undefined {
  const has = list?.pages.some((page) => page.games.some((game) => game.id === id));
  if (!list || !has) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    games: page.games.filter((game) => game.id !== id),
    gameCount: page.gameCount - 1,
  }));
  return { ...list, pages };
}
