/** Pools of draws: prizes that are shares of what was staked. Counted, divided once, paid. */
export { countShares, termsOf } from './count-shares.ts';
export { divideDraw } from './divide-draw.ts';
export { type Estimates, estimatedPrizes } from './estimate.ts';
export {
  type PoolPrizes,
  paidByShares,
  potOf,
  priceMinor,
  prizesOf,
  type SharesByBet,
  sharesOfLine,
} from './shares.ts';
export { uncountedOrders } from './store-pool.ts';
export { poolsOfDraws } from './wire.ts';
