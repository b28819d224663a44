/** Whether the session is locked: nobody was there for a while, or the operator locked it. Content is hidden until somebody signs in. */
import { useSyncExternalStore } from 'react';

let isLocked = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (isLocked === value) return;
  isLocked = value;
  for (const listener of listeners) listener();
}

export const noteLocked = () => set(true);
export const noteUnlocked = () => set(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsLocked = () => useSyncExternalStore(subscribe, () => isLocked);
