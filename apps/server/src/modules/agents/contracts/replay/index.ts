/** Contracts over what a branch did. */
export { type Replayed, replay, worstOf } from './replay.ts';
export { checkReplay, REPLAYED_DAYS, replayBranch } from './replay-branch.ts';
