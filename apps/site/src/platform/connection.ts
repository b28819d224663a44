/** Whether there is a network, as the browser believes and as the page itself shows, which may have come from what was kept; and what may be done then. */
import { useSyncExternalStore } from 'react';

const RETRY_MS = 5000;

/** The service worker says with a page that it was kept: the network did not answer, whatever the browser believes. */
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

/** Asks for the smallest thing there is, until it is answered. */
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

/** Without a connection what is here is better than what would come. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload();
}
