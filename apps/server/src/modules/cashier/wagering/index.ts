/** Wagering requirements, and what counts towards them. */
export { countDraws, quietSince } from './count-draws.ts';
export { countEndedBets } from './count-turnover.ts';
export { openDepositWagering } from './open-wagering.ts';
export { addDrawBets, deleteCountedDraws, oldDraws, quietDraws } from './store-draws.ts';
export {
  cancelOpenWagerings,
  cancelWagering,
  cancelWageringOf,
  countDeposits,
  countPromoted,
  depositedSince,
  listWagerings,
  openWagerings,
  playSince,
  stakedSince,
} from './store-wagering.ts';
export { wageringToWire } from './wire.ts';
