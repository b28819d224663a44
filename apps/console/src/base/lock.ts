/**
 * Whether content is hidden until somebody signs in: nobody was there for a while, the operator locked it, or the session has ended. What was
 * entered on the page stays below.
 */
import { useSyncExternalStore } from 'react';

type Barrier = 'locked' | 'ended';

let barrier: Barrier | undefined;
let isSignedIn = false;
const listeners = new Set<() => void>();

function set(value: Barrier | undefined): void {
  if (barrier === value) return;
  barrier = value;
  for (const listener of listeners) listener();
}

/** The operator is known from now on. */
export function noteSignedIn(): void {
  isSignedIn = true;
}

export function noteSignedOut(): void {
  isSignedIn = false;
}

export const noteLocked = () => set('locked');
export const noteUnlocked = () => set(undefined);

/** Nothing is hidden from anyone who has not signed in yet: the page to sign in is theirs. */
export function noteEnded(): void {
  if (isSignedIn) set('ended');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useBarrier = () => useSyncExternalStore(subscribe, () => barrier);
