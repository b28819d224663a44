/** Encrypts secrets in the database: AES-256-GCM under keys derived from the server's secret, one per purpose. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { assert, type Random } from '#kernel';

export interface Encryptor {
  /** `location` names the row and column: an encrypted text moved to another row cannot be decrypted. */
  encrypt(text: string, location: string): string;
  /** Throws when the secret differs, or when text or place were changed. */
  decrypt(encrypted: string, location: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createEncryptor(secret: Uint8Array, purpose: string, random: Random): Encryptor {
  assert(secret.length >= 32, 'the server secret has at least 32 bytes');
  // The text is part of every key: another one would make what is stored unreadable.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `croupier sealed ${purpose}`, 32));
  return {
    encrypt(text, location) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(location));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted, location) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(location))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
