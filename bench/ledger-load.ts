/** What the benched ledgers are told: one movement after another of random members against one house. */

export interface Operation {
  readonly externalId: string;
  readonly member: number;
  readonly delta: bigint;
  readonly round: string;
  readonly requestHash: string;
}

const requestHash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee';
let last = 0;

export function nextOperation(members: number): Operation {
  last += 1;
  return {
    externalId: `0190f3c1-7a1b-7bbb-8ccc-${last.toString().padStart(12, '0')}`,
    member: Math.floor(Math.random() * members),
    delta: last % 2 === 0 ? 100n : -100n,
    round: `round-${last}`,
    requestHash,
  };
}
