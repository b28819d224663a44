/** Encrypts a notification for one browser (RFC 8291, with the coding `aes128gcm` of RFC 8188): its service reads nothing of it. */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

export interface BrowserKeys {
  /** The browser's public key, an uncompressed point, and its secret; base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const RECORD_BYTES = 4_096;
/** After the text, of the last record. */
const LAST = 2;

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Whether these are a point of the curve and a secret. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = bytes(p256dh);
  if (point.length !== POINT_BYTES || bytes(auth).length !== AUTH_BYTES) return false;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    return pair.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

/** The salt and the sender's own key are used once. */
export function encrypt(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: { readonly salt: Uint8Array; readonly privateKey: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const sender = pair.getPublicKey();
  const receiver = bytes(p256dh);
  const shared = pair.computeSecret(receiver);
  const derived = (key: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const input = derived(shared, bytes(auth), Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]), 32);
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([LAST])])), cipher.final()];
  const head = Buffer.alloc(SALT_BYTES + 5);
  head.set(salt);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(sender.length, SALT_BYTES + 4);
  return new Uint8Array(Buffer.concat([head, sender, ...record, cipher.getAuthTag()]));
}

/** A private key of the curve that is used once. */
export function onceKey(): Uint8Array {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Without leading zeros it may be shorter.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
}
