/** Whose things are shown: a merchant's or, with `all`, the platform's. The choice is remembered. */
import { useSyncExternalStore } from 'react';

export const ALL = 'all';
const STORED = 'console.scope';

let current = localStorage.getItem(STORED) ?? '';
const listeners = new Set<() => void>();

export const currentScope = () => current;

export function chooseScope(code: string): void {
  if (code === current) return;
  current = code;
  localStorage.setItem(STORED, code);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useScope = () => useSyncExternalStore(subscribe, currentScope);
