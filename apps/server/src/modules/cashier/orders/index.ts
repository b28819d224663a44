/** What deposits and withdrawals share: keys of requests, timelines, amounts within limits, pages of lists. */
export { type NoticeOutcome, outcomesForOperators } from './notice-outcome.ts';
export { type Page, paged } from './pages.ts';
export { askedWithin, configured, type Frame, frameOf } from './rules.ts';
export {
  answerUnder,
  claimKey,
  deleteRequests,
  hashOf,
  keepAnswer,
  keepOrder,
  lockMember,
  oldRequests,
  type RequestKey,
  setLevel,
  standingOf,
} from './store-requests.ts';
export { addStep, type Step, stepsOf, storyOf } from './store-steps.ts';
