/** Draws of lotteries: committed, opened, closed, made, marked settled. */
export { type Chains, chainIndex, createChains, houseBeacon } from './chains.ts';
export { type DrawParts, drawIssue } from './make-draw.ts';
export { createIssues, type Issues } from './open-draws.ts';
export {
  addExposure,
  closeIssue,
  drawnIssues,
  type IssueKey,
  type IssueRow,
  issueByKey,
  lockIssues,
  markSettled,
} from './store-draw.ts';
export { type DueDraw, dueDraws, type Scope, unsettledDraws } from './store-due.ts';
