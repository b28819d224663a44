/** The time for countdowns: one timer for all of them. Undefined on the server and in the browser's first rendering. */
import { useSyncExternalStore } from 'react';

const BEAT_MS = 500;

const hearers = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function beat() {
  now = Date.now();
  for (const onEvent of hearers) onEvent();
}

function subscribe(onEvent: () => void): () => void {
  hearers.add(onEvent);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(beat, BEAT_MS);
  }
  return () => {
    hearers.delete(onEvent);
    if (hearers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

export function useNow(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => now || undefined,
    () => undefined,
  );
}
