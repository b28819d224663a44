/**
 * The password of a log-in a moment ago, held for this tab so that changing it need not ask for it again. Sealed under the browser's own
 * key, for ten minutes, for the one who logged in: whoever finds the tab open later is asked.
 */

import { load, readShape, save, stored } from '../page/index.ts';
import { openText, sealText } from './browser-key.ts';

const HELD_MS = 600_000;

export interface HeldPassword {
  readonly userName: string;
  /** When it was held, in milliseconds since 1970. */
  readonly at: number;
  readonly sealed: string;
}

/** Undefined when it is another's, too old, from the future, or none of ours. */
export function readHeld(text: string | undefined, userName: string, nowMs: number): HeldPassword | undefined {
  const shape = readShape(text ?? '');
  if (typeof shape?.userName !== 'string' || typeof shape.at !== 'number' || typeof shape.sealed !== 'string')
    return undefined;
  const isFresh = nowMs >= shape.at && nowMs - shape.at < HELD_MS;
  const isTheirs = shape.userName.toLowerCase() === userName.toLowerCase();
  return isFresh && isTheirs ? { userName: shape.userName, at: shape.at, sealed: shape.sealed } : undefined;
}

export async function holdPassword(userName: string, password: string): Promise<void> {
  try {
    const sealed = btoa(String.fromCharCode(...(await sealText(password))));
    save(stored.heldPassword, JSON.stringify({ userName, at: Date.now(), sealed } satisfies HeldPassword));
  } catch {
    // a browser without keys holds nothing
  }
}

export async function heldPassword(userName: string): Promise<string | undefined> {
  const held = readHeld(load(stored.heldPassword), userName, Date.now());
  try {
    return held && (await openText(Uint8Array.from(atob(held.sealed), (letter) => letter.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

export function dropHeldPassword(): void {
  save(stored.heldPassword, undefined);
}
