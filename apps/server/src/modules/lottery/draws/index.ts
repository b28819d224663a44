/** Scheduled draws: committed, opened, closed, drawn, marked as settled. */
export { type Chains, chainIndex, createChains, houseBeacon } from './chains.ts';
export { type DrawParts, runDraw } from './make-draw.ts';
export { createDraws, type Draws } from './open-draws.ts';
export { ownerOf } from './owner.ts';
export {
  closeDraw,
  type DrawKey,
  type DrawRow,
  type DueDraw,
  drawByKey,
  drawnDraws,
  drawsToClose,
  drawsToDraw,
  lastDraws,
  lockDraws,
  markSettled,
  type Passed,
  passedOf,
  passOrders,
  type Scope,
  unsettledDraws,
} from './store-draw.ts';
