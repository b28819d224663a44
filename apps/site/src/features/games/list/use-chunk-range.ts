/** Which chunks of a list are near the screen, updated on scroll. */
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { type ChunkRange, chunkRange } from './chunk-range.ts';

/** Undefined: all chunks. Short lists are not watched. */
export function useChunkRange(
  list: RefObject<Element | null>,
  count: number,
  isWatched: boolean,
): ChunkRange | undefined {
  const [range, setRange] = useState<ChunkRange>({ from: 0, to: 6 });
  useEffect(() => {
    const element = list.current;
    if (!isWatched || !element) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { top } = element.getBoundingClientRect();
      const now = chunkRange({ scrolledPx: -top, screenPx: innerHeight, count });
      // Not urgent: the new chunks are still screens away.
      startTransition(() => setRange((before) => (before.from === now.from && before.to === now.to ? before : now)));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [list, count, isWatched]);
  return isWatched ? range : undefined;
}
