/**
 * Which chunks of a very long list are near the screen: only those are rendered. Pure. (`content-visibility` would let the browser
 * decide the same, at almost half of the frame rate: `npm run bench:scroll`.)
 */
export interface ChunkRange {
  readonly from: number;
  /** The first chunk after the range. */
  readonly to: number;
}

/** A chunk and the gap after it: three rows of 140 px, three gaps of 10 px. */
export const CHUNK_PX = 450;
/** Enough for a fast scroll, yet small enough to leave thousands of chunks out of the page. */
const MARGIN_PX = 1_350;

export interface ScrollState {
  /** The distance from the start of the list to the top of the screen; negative while the list starts below it. */
  readonly scrolledPx: number;
  readonly screenPx: number;
  readonly count: number;
}

export function chunkRange({ scrolledPx, screenPx, count }: ScrollState): ChunkRange {
  const first = Math.floor((scrolledPx - MARGIN_PX) / CHUNK_PX);
  const last = Math.ceil((scrolledPx + screenPx + MARGIN_PX) / CHUNK_PX);
  const to = Math.min(count, Math.max(1, last));
  return { from: Math.max(0, Math.min(first, to - 1)), to };
}
