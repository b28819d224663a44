/**
 * Tests of what randomness comes from, at start and once a day. The derivation of outcomes must give its known answers; the source of
 * seeds must not repeat itself (repetition count) nor prefer a value (adaptive proportion), both as NIST SP 800-90B, 4.4 defines
 * them for a source of whole bytes.
 */
import type { Random } from '#kernel';
import { commitmentOf, fairChance } from './fair.ts';

export type GeneratorFault = 'known answers' | 'repetition' | 'proportion';

/** A published example of the fair stream: HMAC-SHA256 of server seed, client seed, nonce and block 0. */
const KNOWN = {
  serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
  commitment: '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
  clientSeed: 'bb62964774',
  nonce: 1,
  block: 'c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92',
};

const BITS = 8;
/** A sound source fails one sample in 2⁴⁰. */
const FALSE_ALARM_BITS = 40;
export const SAMPLE_BYTES = 65_536;
export const WINDOW = 512;

/** This many equal bytes in a row are a fault: 1 + ⌈40 ÷ 8⌉. */
export const MAX_RUN = 1 + Math.ceil(FALSE_ALARM_BITS / BITS);

/** This many bytes of a window equal to its first are a fault: one more than the binomial quantile of a sound source. */
export const MAX_EQUAL = 1 + criticalBinomial(WINDOW, 2 ** -BITS, 2 ** -FALSE_ALARM_BITS);

/** The smallest count that is exceeded with at most this probability. */
function criticalBinomial(trials: number, chance: number, alpha: number): number {
  const terms = [(1 - chance) ** trials];
  for (let count = 1; count <= trials; count++) {
    terms.push(((terms[count - 1] ?? 0) * (trials - count + 1) * chance) / (count * (1 - chance)));
  }
  let above = 0;
  let count = trials;
  // Summed from the smallest term up: nothing is lost beside 1.
  while (count > 0 && above + (terms[count] ?? 0) <= alpha) above += terms[count--] ?? 0;
  return count;
}

function givesKnownAnswers(): boolean {
  const chance = fairChance(KNOWN);
  const words = Array.from({ length: 8 }, () => chance.uniform(2 ** 32));
  const block = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  return block === KNOWN.block && commitmentOf(KNOWN.serverSeed) === KNOWN.commitment;
}

function repeatsItself(bytes: Uint8Array): boolean {
  let run = 1;
  for (let at = 1; at < bytes.length; at++) {
    run = bytes[at] === bytes[at - 1] ? run + 1 : 1;
    if (run >= MAX_RUN) return true;
  }
  return false;
}

function prefersAValue(bytes: Uint8Array): boolean {
  for (let start = 0; start + WINDOW <= bytes.length; start += WINDOW) {
    const window = bytes.subarray(start, start + WINDOW);
    const equal = window.reduce((count, byte) => count + (byte === window[0] ? 1 : 0), 0);
    if (equal >= MAX_EQUAL) return true;
  }
  return false;
}

export function findGeneratorFaults(random: Random): GeneratorFault[] {
  const bytes = random.bytes(SAMPLE_BYTES);
  return [
    ...(givesKnownAnswers() ? [] : (['known answers'] as const)),
    ...(repeatsItself(bytes) ? (['repetition'] as const) : []),
    ...(prefersAValue(bytes) ? (['proportion'] as const) : []),
  ];
}

export interface GeneratorTests {
  /** Runs all tests. @throws Error naming the tests that failed: seeds of this source cannot be trusted. */
  readonly run: () => void;
  /** Runs of this node that failed. */
  readonly failures: () => number;
}

export function createGeneratorTests(random: Random): GeneratorTests {
  let failures = 0;
  return {
    run() {
      const faults = findGeneratorFaults(random);
      if (faults.length === 0) return;
      failures += 1;
      throw new Error(`the random generator fails its tests: ${faults.join(', ')}`);
    },
    failures: () => failures,
  };
}
