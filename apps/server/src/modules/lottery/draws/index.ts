/** Scheduled draws: committed, opened, closed, drawn, marked as settled. */
export { type AwaitedBeacons, type BeaconCounts, createAwaitedBeacons, voidAt } from './awaited-beacons.ts';
export { type Chains, createChains } from './chains.ts';
export { awaitedUntilOf } from './commit-draw.ts';
export { drawLifecycle } from './lifecycle.ts';
export { createLinks, type Links, ownBeacon } from './links.ts';
export { type DrawParts, drawDue } from './make-draw.ts';
export { createDraws, type Draws, drawsInReach } from './open-draws.ts';
export { ownerOf, PLATFORM } from './owner.ts';
export { createSecretChains } from './secret-chains.ts';
export { type CommittedChain, chainIndex } from './store-chain.ts';
export {
  chartedDraws,
  type DrawKey,
  type DrawRow,
  type DueDraw,
  drawByKey,
  drawKeyColumns,
  drawnDraws,
  drawnOfficially,
  drawsAwaitingBeacon,
  drawsAwaitingResult,
  drawsByKeys,
  drawsToClose,
  lastDraws,
  markSettled,
  resultNameOf,
  type Scope,
  saveDrawings,
  unsettledDraws,
} from './store-draw.ts';
export { closeDraw, closeFree, closeOwned, holdDraws, lockDraws, takeDueDraws } from './store-locks.ts';
export { countedOf, type Passed, passCounted, passedOf, passOrders } from './store-passed.ts';
export {
  changeResult,
  drawKeyOf,
  insertResult,
  latestCorrections,
  latestResult,
  lockAsSeen,
  outdatedDraws,
  type ResultRow,
  resultsOf,
  versionOf,
} from './store-result.ts';
