/** What follows a change of language: answers are asked again in the new words, and forms say again what is wrong with them. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { debounce } from '#ui';

/** Whoever tries one language after the other asks the server once. */
export const RELOAD_AFTER_MS = 250;
export const REVALIDATE_AFTER_MS = 200;

/** Acts when the last change of language lies so long behind. Answers how to stop. */
export function onLanguageChange(ms: number, act: () => void, target: EventTarget = globalThis): () => void {
  const soon = debounce(ms, act);
  target.addEventListener('changeLanguage', soon);
  return () => {
    soon.cancel();
    target.removeEventListener('changeLanguage', soon);
  };
}

/** Names of games and vendors, banners, announcements: all that carries words is stale. Only the status has none. */
export function reloadInLanguage(queries: QueryClient, target?: EventTarget): () => void {
  return onLanguageChange(
    RELOAD_AFTER_MS,
    () => {
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'systemStatus' }).catch(() => undefined);
    },
    target,
  );
}

/** For forms whose complaints are sentences: they are put anew, in the new language. */
export function useRevalidation(revalidate: () => void): void {
  const latest = useEffectEvent(revalidate);
  useEffect(() => onLanguageChange(REVALIDATE_AFTER_MS, () => latest()), []);
}
