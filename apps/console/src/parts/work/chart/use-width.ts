/** How wide a box is now: a chart is drawn in the pixels it has, so that its text stays as large as any other. */
import { type RefObject, useEffect, useRef, useState } from 'react';

const USUAL = 640;

export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useEffect(() => {
    const shown = box.current;
    if (!shown) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const wide = Math.round(entry?.contentRect.width ?? 0);
      // While the table is shown it has no width.
      if (wide > 0) setWidth(wide);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
