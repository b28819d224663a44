/** Whether moving things should stand still: the visitor asks for less motion, or the page is not looked at. */
import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function onMotion(tell: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotion,
    () => matchMedia(query).matches,
    () => false,
  );
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

export function usePageHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}
