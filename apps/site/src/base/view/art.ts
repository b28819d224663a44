/** Addresses of the pictures of the art set. */

/** A symbol at the size of a tile. A symbol without a picture does not load. */
export function artUrl(symbol: string): string {
  return `/m/art/${symbol}.webp`;
}

/** The small picture, for icons beside text. */
export function smallArtUrl(symbol: string): string {
  return artUrl(`${symbol}-small`);
}

/** The large picture, for banners and screen headers. */
export function largeArtUrl(symbol: string): string {
  return artUrl(`${symbol}-large`);
}
