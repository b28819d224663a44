/** Shared by deposits and withdrawals: request keys, timelines, amounts within limits, pages of lists. */

export { applicableOutcomes, noticeLifecycle, noticeStateOf, RECEIVED, UNMATCHED } from './notice-lifecycle.ts';
export { onceUnderKey } from './once-under-key.ts';
export { type Frame, frameOf, type NoticeOutcome, outcomesForOperators, requestedWithin } from './rules.ts';
export {
  claimKey,
  deleteRequests,
  findAnswer,
  hashOf,
  isRepeated,
  lockMember,
  oldRequests,
  type RequestKey,
  saveAnswer,
  saveOrder,
} from './store-requests.ts';
export { addStep, historyOf, type Step, stepsOf } from './store-steps.ts';
