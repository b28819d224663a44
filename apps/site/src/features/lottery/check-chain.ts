/**
 * Whether a revealed seed belongs to what was published before sales: hashed `index` times it is the tip. Computed here, in the player's
 * own browser, from published values alone; in slices, so that the page stays alive meanwhile.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The longest chain that is walked: bounds the work a strange answer can ask for. */
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
