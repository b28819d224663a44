/**
 * The load of the ledgers in the benchmark: one bet after another of random members against one house. Every second bet pays double its
 * stake.
 */

import { newId } from '#kernel';
import { systemClock, systemRandom } from '../../apps/server/src/ports.ts';

export interface Bet {
  readonly id: string;
  readonly member: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly requestHash: string;
}

const requestHash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee';
let last = 0;

/** Its id carries its time, as those of our own rounds do, unless another is named. */
export function nextBet(members: number, id = newId(systemClock, systemRandom)): Bet {
  last += 1;
  return {
    id,
    member: Math.floor(Math.random() * members),
    stakeMinor: 100n,
    payoutMinor: last % 2 === 0 ? 200n : 0n,
    requestHash,
  };
}

export interface Movement {
  readonly kind: 'stake' | 'payout';
  readonly externalId: string;
  readonly deltaMinor: bigint;
}

/** The stake, and the payout of a bet that won. */
export function movementsOf({ id, stakeMinor, payoutMinor }: Bet): readonly Movement[] {
  const stake: Movement = { kind: 'stake', externalId: `bet:${id}`, deltaMinor: -stakeMinor };
  if (payoutMinor === 0n) return [stake];
  return [stake, { kind: 'payout', externalId: `win:${id}`, deltaMinor: payoutMinor }];
}
