/**
 * The remembered log-in. The password is kept only as AES-GCM ciphertext under a key that this browser holds and gives to nobody, wrapped
 * in the source's salted encoding: the stored text alone gives nothing away.
 */
import { localStore } from '../platform/storage.ts';
import { readShape } from './stored.ts';

const STORED = 'MC_REMEMBERED';
const DATABASE = 'croupier-keys';
const KEYS = 'keys';
const KEY_NAME = 'remembered-login';
const IV_BYTES = 12;

export interface RememberedLogin {
  readonly username: string;
  readonly password: string;
}

export async function rememberLogin({ username, password }: RememberedLogin): Promise<void> {
  try {
    const key = await browserKey(true);
    if (!key) return;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(password));
    const salt = toText(crypto.getRandomValues(new Uint8Array(8)));
    const kept = {
      type: 'username',
      username,
      countryDialingCode: '',
      salt,
      password: encode(salt, [...iv, ...new Uint8Array(sealed)]),
    };
    localStore.set(STORED, JSON.stringify(kept));
  } catch {
    // a browser without keys or storage remembers nothing
  }
}

export async function recallLogin(): Promise<RememberedLogin | undefined> {
  const kept = readShape(localStore.get(STORED) ?? '');
  if (typeof kept?.username !== 'string' || typeof kept.password !== 'string' || typeof kept.salt !== 'string')
    return undefined;
  try {
    const key = await browserKey(false);
    const bytes = decode(kept.salt, kept.password);
    if (!key || !bytes) return undefined;
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
      key,
      bytes.slice(IV_BYTES),
    );
    return { username: kept.username, password: new TextDecoder().decode(opened) };
  } catch {
    return undefined;
  }
}

export function forgetLogin(): void {
  localStore.set(STORED, undefined);
}

/** Base64 of the bytes, then base64 of salt and that: the source's double encoding. */
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

/** The key as a handle: it can be used here, and read by nobody. */
async function browserKey(mayCreate: boolean): Promise<CryptoKey | undefined> {
  const database = await opened(indexedDB.open(DATABASE, 1), (request) => request.result.createObjectStore(KEYS));
  const found = await settled<CryptoKey | undefined>(database.transaction(KEYS).objectStore(KEYS).get(KEY_NAME));
  if (found || !mayCreate) return found;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await settled(database.transaction(KEYS, 'readwrite').objectStore(KEYS).put(key, KEY_NAME));
  return key;
}

function opened(request: IDBOpenDBRequest, create: (request: IDBOpenDBRequest) => void): Promise<IDBDatabase> {
  request.onupgradeneeded = () => create(request);
  return settled(request);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
