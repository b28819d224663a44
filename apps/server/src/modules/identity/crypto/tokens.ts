/** Opaque secrets: how they are made, what of them is stored, and how a renewal names its successor. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { assert, type Random } from '#kernel';

/** 256 bits of chance as URL-safe text. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Letters of an alphabet, each as likely as any other: a byte that would favour some is drawn again. */
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

/** What is stored of a token: whoever reads the database cannot come in with it. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export interface Keys {
  readonly password: Uint8Array;
  readonly renewal: Uint8Array;
  readonly captcha: Uint8Array;
  readonly attempts: Uint8Array;
  readonly codes: Uint8Array;
  readonly recovery: Uint8Array;
}

/** One key per purpose from the house's secret, so that no two purposes ever share one. */
export function deriveKeys(secret: Uint8Array): Keys {
  assert(secret.length >= 32, 'the house secret has at least 32 bytes');
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
 * The renewal token that follows another. Derived, not drawn: two tabs that renew with the same cookie at once get the same successor, so
 * that a session's renewals never branch and a stolen cookie always shows at its second use. Nobody without the key can go forward.
 */
export function successorOf(renewalKey: Uint8Array, token: string): string {
  return keyedDigest(renewalKey, token);
}
