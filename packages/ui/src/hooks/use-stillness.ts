/** Whether motion should stop: the visitor prefers reduced motion, or the page is hidden. */
import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function onMotion(notify: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotion,
    () => matchMedia(query).matches,
    () => false,
  );
}

function onVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

export function usePageHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}
