/** Opaque tokens: how they are made, what is stored of them, and how a renewal token determines its successor. */
import { createHmac, hash, hkdfSync } from 'node:crypto';
import { assert, type Random } from '#kernel';

/** 256 random bits as URL-safe text. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Letters of an alphabet, uniformly: bytes that would cause a bias are redrawn. */
export function randomText(random: Random, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** The stored hash of a token: reading the database does not give access. */
export function digest(token: string): string {
  return hash('sha256', token, 'base64url');
}

export interface Keys {
  readonly password: Uint8Array;
  readonly renewal: Uint8Array;
  readonly captcha: Uint8Array;
  readonly attempts: Uint8Array;
  readonly codes: Uint8Array;
  readonly recovery: Uint8Array;
}

/** One key per purpose, derived from the server's secret, so that no two purposes share one. */
export function deriveKeys(secret: Uint8Array): Keys {
  assert(secret.length >= 32, 'the secret of the platform has at least 32 bytes');
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `croupier identity ${purpose}`, 32));
  return {
    password: key('password'),
    renewal: key('renewal'),
    captcha: key('captcha'),
    attempts: key('attempts'),
    codes: key('codes'),
    recovery: key('recovery'),
  };
}

export function keyedDigest(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * The successor of a renewal token. Derived instead of random: two tabs that renew with the same cookie at once get the same successor,
 * so that a session's renewals never branch and a stolen cookie is always detected at its second use. Without the key nobody can derive
 * successors.
 */
export function successorOf(renewalKey: Uint8Array, token: string): string {
  return keyedDigest(renewalKey, token);
}
