/** Where the pictures of the art set are. */

/** A symbol at the size of a tile. Manifests name symbols freely: what there is no picture of simply does not load. */
export function artUrl(symbol: string): string {
  return `/m/art/${symbol}.webp`;
}

/** A symbol at the size of a banner. */
export function largeArtUrl(symbol: string): string {
  return `/m/art/${symbol}-large.webp`;
}
