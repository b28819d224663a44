/** How a stake ends: one list for engines, facts, wagering and records. */

/**
 * `push`: paid back exactly, nothing was at risk in the end. `void`: given back because there is no result. `half-won` and `half-lost`:
 * half of the stake is a push (handicaps between two numbers). `dead-heat`: several won where one should, and share.
 */
export const stakeResults = ['won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void'] as const;

export type StakeResult = (typeof stakeResults)[number];
