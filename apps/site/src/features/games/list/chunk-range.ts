/**
 * Which chunks of a very long list are near the screen: only those are kept in the page. Pure. (`content-visibility` would let the browser
 * decide the same, at almost half of the frames: `npm run bench:scroll`.)
 */

export interface ChunkRange {
  readonly from: number;
  /** The first one behind. */
  readonly to: number;
}

/** A chunk with the gap behind it: three rows of 140 px, three gaps of 10. */
export const CHUNK_PX = 450;
/** Far enough for a fling, near enough to keep thousands out of the page. */
const MARGIN_PX = 1_350;

export interface StaticRoute {
  /** Of the list's beginning, above the top of the screen: negative while it is below. */
  readonly scrolledPx: number;
  readonly screenPx: number;
  readonly count: number;
}

export function chunkRange({ scrolledPx, screenPx, count }: StaticRoute): ChunkRange {
  const first = Math.floor((scrolledPx - MARGIN_PX) / CHUNK_PX);
  const last = Math.ceil((scrolledPx + screenPx + MARGIN_PX) / CHUNK_PX);
  const to = Math.min(count, Math.max(1, last));
  return { from: Math.max(0, Math.min(first, to - 1)), to };
}
