/** A game's number, derived from its code: stable as long as the code is, without a list to maintain. */

const FIRST = 100_000;
const SPAN = 900_000;

/** FNV-1a of the code, reduced to six digits. The vendors' conformance suite detects collisions. */
export function gameIdOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(code)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return FIRST + (hash % SPAN);
}
