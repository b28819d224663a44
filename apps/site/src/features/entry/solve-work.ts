/** The captcha for those who cannot see one: the device works for a moment instead. */
import { sha256 } from '@noble/hashes/sha2.js';

const TRIES_PER_TURN = 4_000;

/** A text such that SHA-256(salt + text) begins with so many zero bits. Gives the page its turn now and then. */
export async function solveWork({
  salt,
  zeroBits,
}: {
  readonly salt: string;
  readonly zeroBits: number;
}): Promise<string> {
  const encoder = new TextEncoder();
  for (let tried = 0; ; tried++) {
    const text = tried.toString(36);
    if (leadingZeroBits(sha256(encoder.encode(salt + text))) >= zeroBits) return text;
    if (tried % TRIES_PER_TURN === 0) await new Promise((turn) => setTimeout(turn));
  }
}

export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
