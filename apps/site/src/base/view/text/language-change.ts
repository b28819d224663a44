/** Effects of a change of language: answers are fetched in the new language, and forms show their validation errors in it. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { debounce } from '#ui';
import { refetchAnswers } from '../../data/api/query.tsx';

/** Several quick changes of language cause one reload. */
const RELOAD_AFTER_MS = 250;
export const REVALIDATE_AFTER_MS = 200;

/** Acts once no change of language has followed for `ms`. Returns a function that stops it. */
export function onLanguageChange(ms: number, act: () => void, target: EventTarget = globalThis): () => void {
  const soon = debounce(ms, act);
  target.addEventListener('changeLanguage', soon);
  return () => {
    soon.cancel();
    target.removeEventListener('changeLanguage', soon);
  };
}

/** Names of games and vendors, banners, announcements: every answer with text is stale. Only the status has no text. */
export function reloadInLanguage(queries: QueryClient, target?: EventTarget): () => void {
  return onLanguageChange(
    RELOAD_AFTER_MS,
    () => {
      void refetchAnswers(queries, { predicate: ({ queryKey }) => queryKey[1] !== 'systemStatus' });
    },
    target,
  );
}

/** For forms whose validation errors are sentences: they are validated again, in the new language. */
export function useRevalidation(revalidate: () => void): void {
  const latest = useEffectEvent(revalidate);
  useEffect(() => onLanguageChange(REVALIDATE_AFTER_MS, () => latest()), []);
}
