/** What only the browser knows: the server renders without it, and the browser's first rendering has to match. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const nothing = () => undefined;

/** What `read` returns, and while a part hydrates what it was rendered with: `rendered`, or undefined. What is read is one value for each state. */
export function useInBrowser<Value>(read: () => Value): Value | undefined;
export function useInBrowser<Value>(read: () => Value, rendered: () => Value): Value;
export function useInBrowser<Value>(read: () => Value, rendered: () => Value | undefined = nothing): Value | undefined {
  return useSyncExternalStore<Value | undefined>(never, read, rendered);
}

/** False on the server and in the browser's first rendering. */
export function useIsHydrated(): boolean {
  return useInBrowser(() => true) ?? false;
}
