/** Free rounds in the reward center. */
export { isLiving, useFreeRounds } from './use-free-rounds.ts';
