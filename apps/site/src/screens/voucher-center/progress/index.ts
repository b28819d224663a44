/** The progress of a deposit. */
export { DepositProgress } from './deposit-progress.tsx';
export { useTimeline } from './use-timeline.ts';
