/** A key that never leaves this browser: what it encrypts cannot be decrypted elsewhere. Requires a secure context. */

const DATABASE = 'croupier-keys';
const KEYS = 'keys';
const KEY_NAME = 'remembered-login';
const IV_BYTES = 12;

/** AES-GCM, the nonce first. Throws if no key is available. */
export async function encryptText(text: string): Promise<Uint8Array> {
  const key = await browserKey(true);
  if (!key) throw new Error('this browser keeps no keys');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return Uint8Array.from([...iv, ...new Uint8Array(encrypted)]);
}

/** Undefined if the key is gone; throws on anything that was not encrypted here. */
export async function decryptText(encrypted: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const key = await browserKey(false);
  if (!key) return undefined;
  const iv = encrypted.slice(0, IV_BYTES);
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, encrypted.slice(IV_BYTES));
  return new TextDecoder().decode(opened);
}

/** A handle of the key: usable here, and not extractable. */
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
