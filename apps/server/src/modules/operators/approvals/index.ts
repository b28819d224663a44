/** Approvals: commands that wait for a second operator; validated, saved as requested, executed or dropped. */

export { isEnteredOtherwise } from './entered-otherwise.ts';
export { approvalLifecycle } from './lifecycle.ts';
export { approveById, type FindCommand, refuseById, refusedById, runCommand } from './run-command.ts';
export { type ApprovalRow, countRequests, listApprovals, listWaiting, waitingOf } from './store.ts';
