/** Where the pictures of the art set are. */

/** A symbol at the size of a tile. What there is no picture of simply does not load. */
export function artUrl(symbol: string): string {
  return `/m/art/${symbol}.webp`;
}

/** The small picture, for marks beside words. */
export function smallArtUrl(symbol: string): string {
  return artUrl(`${symbol}-small`);
}

/** The larger picture, for banners and heads of screens. */
export function largeArtUrl(symbol: string): string {
  return artUrl(`${symbol}-large`);
}
