/**
 * The remembered login. The password is stored only as AES-GCM ciphertext under a key that never leaves this browser, wrapped in the
 * source's salted encoding: the stored text alone reveals nothing.
 */
import { localStore } from '../../../platform/storage.ts';
import { readShape } from '../page/storage.ts';
import { decryptText, encryptText } from './browser-key.ts';

const STORED = 'MC_REMEMBERED';

export interface RememberedLogin {
  readonly username: string;
  readonly password: string;
}

export async function saveLogin({ username, password }: RememberedLogin): Promise<void> {
  try {
    const encrypted = await encryptText(password);
    const salt = toText(crypto.getRandomValues(new Uint8Array(8)));
    const saved = {
      type: 'username',
      username,
      countryDialingCode: '',
      salt,
      password: encode(salt, [...encrypted]),
    };
    localStore.set(STORED, JSON.stringify(saved));
  } catch {
    // without keys or storage, nothing is saved
  }
}

export interface RememberedNumber {
  readonly phone: string;
  readonly countryDialingCode: string;
}

/** For login by code: there is no password to save. */
export function saveNumber({ phone, countryDialingCode }: RememberedNumber): void {
  localStore.set(STORED, JSON.stringify({ type: 'sms', username: phone, countryDialingCode, salt: '', password: '' }));
}

export function readRememberedNumber(text: string | undefined): RememberedNumber | undefined {
  const { type, username, countryDialingCode } = readShape(text ?? '') ?? {};
  if (type !== 'sms' || typeof username !== 'string' || typeof countryDialingCode !== 'string') return undefined;
  return /^\d{6,14}$/.test(username) && /^\d{1,4}$/.test(countryDialingCode)
    ? { phone: username, countryDialingCode }
    : undefined;
}

export const loadNumber = () => readRememberedNumber(localStore.get(STORED));

export async function loadLogin(): Promise<RememberedLogin | undefined> {
  const saved = readShape(localStore.get(STORED) ?? '');
  if (saved?.type === 'sms') return undefined;
  if (typeof saved?.username !== 'string' || typeof saved.password !== 'string' || typeof saved.salt !== 'string')
    return undefined;
  try {
    const bytes = decode(saved.salt, saved.password);
    const password = bytes && (await decryptText(bytes));
    return password === undefined ? undefined : { username: saved.username, password };
  } catch {
    return undefined;
  }
}

export function forgetLogin(): void {
  localStore.set(STORED, undefined);
}

/** Base64 of the bytes, then base64 of the salt and that: the source's double encoding. */
export function encode(salt: string, bytes: readonly number[]): string {
  return btoa(salt + toText(Uint8Array.from(bytes)));
}

export function decode(salt: string, text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const inner = atob(text);
    return inner.startsWith(salt)
      ? Uint8Array.from(atob(inner.slice(salt.length)), (letter) => letter.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
