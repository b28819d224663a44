/**
 * Whether there is a network, and what may be done then. Decided by what the browser reports, and by whether the page itself came from
 * the cache.
 */
import { useSyncExternalStore } from 'react';

const RETRY_MS = 5000;

/** The service worker marks a page from the cache: the network did not answer, whatever the browser reports. */
function wasSaved(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.serverTiming?.some(({ name }) => name === 'kept') ?? false;
}

let isUnanswered: boolean | undefined;
const listeners = new Set<() => void>();

function isOnline(): boolean {
  isUnanswered ??= wasSaved();
  return navigator.onLine && !isUnanswered;
}

function answered(): void {
  isUnanswered = false;
  for (const notify of listeners) notify();
}

/** Requests the smallest file until it is answered. */
function requestUntilAnswered(): void {
  if (!isUnanswered || listeners.size === 0) return;
  fetch('/m/manifest.webmanifest', { cache: 'no-store' }).then(answered, () =>
    setTimeout(requestUntilAnswered, RETRY_MS),
  );
}

function onConnection(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener('online', notify);
  addEventListener('offline', notify);
  if (!isOnline()) requestUntilAnswered();
  return () => {
    listeners.delete(notify);
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, isOnline, () => true);
}

/** Without a connection there is no reload: the current page is better than what would load. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
}
