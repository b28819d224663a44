/** Draws of lotteries: committed, opened, closed, made, marked settled. */
export { type Chains, chainIndex, createChains, houseBeacon } from './chains.ts';
export { type DrawParts, drawIssue } from './make-draw.ts';
export { createIssues, type Issues } from './open-draws.ts';
export {
  addExposure,
  closeIssues,
  drawnIssues,
  dueOrdinals,
  type IssueKey,
  type IssueRow,
  issueByKey,
  lockIssues,
  markSettled,
  unsettledIssues,
} from './store-draw.ts';
