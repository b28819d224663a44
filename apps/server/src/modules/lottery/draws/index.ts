/** Scheduled draws: committed, opened, closed, drawn, marked as settled. */
export { type Chains, chainIndex, createChains, houseBeacon } from './chains.ts';
export { type DrawParts, runDraw } from './make-draw.ts';
export { createDraws, type Draws } from './open-draws.ts';
export {
  addExposure,
  closeDraw,
  type DrawKey,
  type DrawRow,
  drawByKey,
  drawnDraws,
  lockDraws,
  markSettled,
} from './store-draw.ts';
export { type DueDraw, dueDraws, type Scope, unsettledDraws } from './store-due.ts';
