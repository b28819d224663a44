/** Scroll positions of history entries: saved over a reload, and restored as soon as the page is long enough. */
import { load, save, stored } from '#base/data';

const MAX_ENTRIES = 60;
const LONGEST_TRY_MS = 4000;

export function openScrolls(present: () => readonly [key: string, top: number]): Map<string, number> {
  const scrolls = new Map(load(stored.scrolls));
  addEventListener('pagehide', () => {
    scrolls.set(...present());
    save(stored.scrolls, [...scrolls].slice(-MAX_ENTRIES));
  });
  return scrolls;
}

const touches = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const;

/** Lists load after their screen, and the page is too short until then: retried as it grows, until the first input. */
export function scrollPageTo(top: number): () => void {
  const go = () => scrollTo({ top, behavior: 'instant' });
  go();
  if (top === 0) return () => undefined;
  const growth = new ResizeObserver(() => scrollY !== top && go());
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, stop);
  };
  const timer = setTimeout(stop, LONGEST_TRY_MS);
  growth.observe(document.body);
  for (const touch of touches) addEventListener(touch, stop, { passive: true });
  return stop;
}
