/** The queries of reports. */

export { agentRows } from './store-agents.ts';
export { type BetRow, readBets } from './store-bet-lines.ts';
export { betSums, openStakes, type VariantSums, variantSums } from './store-bets.ts';
export { awardsOf } from './store-bonuses.ts';
export { firstDeposits } from './store-first-deposits.ts';
export { funnelOf } from './store-funnel.ts';
export { type GameRow, gamesWith, namesOfGames } from './store-games.ts';
export { isFromDayBefore, isToDayAfter } from './store-ledger-days.ts';
export {
  balancesAt,
  changesWithin,
  firstMovedAt,
  type Held,
  listedMerchants,
  newestAfterGap,
  saveHeld,
  storedOf,
} from './store-liability.ts';
export { type Code, orderRows, sumsOfOrders } from './store-orders.ts';
export { playersOf, registeredOf } from './store-overview.ts';
export { playerRows } from './store-players.ts';
export { cohortsOf } from './store-retention.ts';
