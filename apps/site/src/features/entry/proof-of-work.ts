/** The captcha for those who cannot see one: the device computes a proof of work. */
import { sha256 } from '@noble/hashes/sha2.js';

/** Longer than a browser's pause between two tasks, shorter than a delay that a user notices. */
const TURN_MS = 24;
const TRIES_BETWEEN_LOOKS = 256;
const PLACES = 9;
const ZERO = 0x30;
const NINE = 0x39;

/** A text such that SHA-256(salt + text) begins with the given number of zero bits. Yields to the browser from time to time. */
export async function solveWork({
  salt,
  zeroBits,
}: {
  readonly salt: string;
  readonly zeroBits: number;
}): Promise<string> {
  const bytes = new TextEncoder().encode(salt + '0'.repeat(PLACES));
  for (;;) {
    const turnEnds = performance.now() + TURN_MS;
    while (performance.now() < turnEnds) {
      for (let tries = 0; tries < TRIES_BETWEEN_LOOKS; tries++) {
        if (leadingZeroBits(sha256(bytes)) >= zeroBits) return new TextDecoder().decode(bytes.subarray(-PLACES));
        countOn(bytes);
      }
    }
    await new Promise((turn) => setTimeout(turn));
  }
}

/** Increments the number in the last bytes, in place: creating a text for each attempt would take as long as its hash. */
function countOn(bytes: Uint8Array): void {
  let at = bytes.length - 1;
  while (bytes[at] === NINE) {
    bytes[at] = ZERO;
    at -= 1;
  }
  bytes[at] = (bytes[at] ?? ZERO) + 1;
}

export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
