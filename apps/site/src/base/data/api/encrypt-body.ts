/**
 * Encrypts a body to the server's current key, as a compact JWE (RFC 7516) with ECDH-ES and A256GCM. It uses the browser's own
 * cryptography: a library would include every other algorithm, and is larger than most screens.
 */
import type { AnswerOf, Endpoints } from '#contract';

type PublicKey = AnswerOf<Endpoints['systemKeys']>['keys'][number];

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const ENCRYPTION = 'A256GCM';
const KEY_BITS = 256;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const uint32 = (value: number) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The Concat KDF of RFC 7518, 4.6.2: one round gives all 256 bits; neither party is named. */
async function contentKey(secret: ArrayBuffer): Promise<CryptoKey> {
  const nobody = uint32(0);
  const algorithm = joined(uint32(ENCRYPTION.length), bytesOf(ENCRYPTION));
  const round = joined(uint32(1), new Uint8Array(secret), algorithm, nobody, nobody, uint32(KEY_BITS));
  const bits = await crypto.subtle.digest('SHA-256', round);
  return await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt']);
}

/** 128 random bits: unique for each payload. */
export function newPayloadId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

export async function encryptBody(body: unknown, { kid, kty, crv, x, y }: PublicKey): Promise<string> {
  const theirs = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, false, []);
  const ours = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, KEY_BITS);
  const own = await crypto.subtle.exportKey('jwk', ours.publicKey);
  const epk = { kty: own.kty, crv: own.crv, x: own.x, y: own.y };
  const header = base64url(bytesOf(JSON.stringify({ alg: 'ECDH-ES', enc: ENCRYPTION, kid, epk })));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const rules = { name: 'AES-GCM', iv, additionalData: bytesOf(header) };
  const encrypted = await crypto.subtle.encrypt(rules, await contentKey(secret), bytesOf(JSON.stringify(body)));
  const text = new Uint8Array(encrypted, 0, encrypted.byteLength - TAG_BYTES);
  const tag = new Uint8Array(encrypted, encrypted.byteLength - TAG_BYTES);
  // The second part is the wrapped key. It is empty: the agreed key is used directly.
  return [header, '', base64url(iv), base64url(text), base64url(tag)].join('.');
}
