/**
 * Checks that a revealed seed belongs to the tip published before sales: hashed `index` times, it equals the tip. Runs in the player's
 * own browser, from published values alone, in slices so that the page stays responsive.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The longest chain that is checked: limits the work that an invalid answer can cause. */
const LONGEST = 2_000_000;
const SLICE = 4_000;

export interface ChainClaim {
  readonly seed: string;
  readonly index: number;
  readonly tip: string;
}

export async function isOfChain({ seed, index, tip }: ChainClaim, pause = breathe): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 1 || index > LONGEST) return false;
  let link = seed;
  for (let step = 0; step < index; step++) {
    link = bytesToHex(sha256(utf8ToBytes(link)));
    if (step % SLICE === SLICE - 1) await pause();
  }
  return link === tip;
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
