/** What a stake is refused for where it is not covered, whatever it is staked on. */

export const stakeRefusals = ['wallet.insufficient', 'bonus.above_max', 'bonus.game_excluded'] as const;

export type StakeRefusal = (typeof stakeRefusals)[number];
