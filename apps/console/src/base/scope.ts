/** Whose things are shown: a merchant's or, with `all`, the platform's. The choice is remembered. */
import { useSyncExternalStore } from 'react';

export const ALL = 'all';
const STORED = 'console.scope';

/** Where pages are drawn without a browser there is none. */
let current = globalThis.localStorage?.getItem(STORED) ?? '';
const listeners = new Set<() => void>();

export const currentScope = () => current;

export function chooseScope(code: string): void {
  if (code === current) return;
  current = code;
  localStorage.setItem(STORED, code);
  for (const listener of listeners) listener();
}

/** What amounts and days of a scope are by. The platform has neither: its merchants differ. */
interface Known {
  readonly code: string;
  readonly currency?: string;
  readonly timeZone?: string;
}

let known: readonly Known[] = [];

export function noteScopes(scopes: readonly Known[]): void {
  known = scopes;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useScope = () => useSyncExternalStore(subscribe, currentScope, currentScope);

export function useScopeFacts(): Known {
  const scope = useScope();
  return known.find(({ code }) => code === scope) ?? { code: scope };
}
