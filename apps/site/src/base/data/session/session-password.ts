/**
 * The password of a recent login, held for this tab, so that the member can change it without entering it again. Encrypted with the
 * browser's own key, for ten minutes, for the member who logged in: a person who finds the tab open later has to enter it.
 */
import { load, readShape, save, stored } from '../page/storage.ts';
import { decryptText, encryptText } from './browser-key.ts';

const HELD_MS = 600_000;

export interface HeldPassword {
  readonly username: string;
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number;
  readonly cipher: string;
}

/** Undefined when it belongs to another member, is too old, is from the future, or is invalid. */
export function readHeld(text: string | undefined, username: string, nowMs: number): HeldPassword | undefined {
  const shape = readShape(text ?? '');
  if (typeof shape?.username !== 'string' || typeof shape.at !== 'number' || typeof shape.cipher !== 'string')
    return undefined;
  const isFresh = nowMs >= shape.at && nowMs - shape.at < HELD_MS;
  const isTheirs = shape.username.toLowerCase() === username.toLowerCase();
  return isFresh && isTheirs ? { username: shape.username, at: shape.at, cipher: shape.cipher } : undefined;
}

export async function holdPassword(username: string, password: string): Promise<void> {
  try {
    const cipher = btoa(String.fromCharCode(...(await encryptText(password))));
    save(stored.heldPassword, JSON.stringify({ username, at: Date.now(), cipher } satisfies HeldPassword));
  } catch {
    // without keys, nothing is held
  }
}

export async function heldPassword(username: string): Promise<string | undefined> {
  const held = readHeld(load(stored.heldPassword), username, Date.now());
  try {
    return held && (await decryptText(Uint8Array.from(atob(held.cipher), (letter) => letter.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

export function dropHeldPassword(): void {
  save(stored.heldPassword, undefined);
}
