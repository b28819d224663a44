/** An invitation that a command has made: shown once, over whatever page there is, until the operator has taken it. */
import { useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

/** An empty one: taken. */
export function showInvitation(invitation: string): void {
  shown = invitation;
  for (const listener of listeners) listener();
}

/** The invitation in what a command did, if it made one. */
export function invitationIn(done: unknown): string | undefined {
  return (done as { readonly invitation?: string } | null | undefined)?.invitation;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useInvitation = () => useSyncExternalStore(subscribe, () => shown);
