/**
 * The lifecycle of a provider's notice. It is applied to the order it names; where that order is unknown it waits for it, and where the notice
 * does not match, an operator resolves it.
 */
import { defineLifecycle } from '#kernel';
import { type NoticeOutcome, outcomesForOperators } from './rules.ts';

export const noticeLifecycle = defineLifecycle({
  received: { apply: 'applied', miss: 'unmatched', contradict: 'for operators' },
  unmatched: { apply: 'applied', miss: 'unmatched', contradict: 'for operators', resolve: 'resolved' },
  'for operators': { resolve: 'resolved' },
  applied: {},
  resolved: {},
});

type NoticeState = keyof typeof noticeLifecycle.table;

/** The outcome before the notice was applied, and while its order is unknown. */
export const RECEIVED = 'taken';
export const UNMATCHED = 'unknown order' satisfies NoticeOutcome;

interface SavedNotice {
  readonly outcome: string;
  readonly done_at: Date | null;
}

export function noticeStateOf({ outcome, done_at }: SavedNotice): NoticeState {
  if (done_at) return 'resolved';
  if (outcome === RECEIVED) return 'received';
  if (outcome === UNMATCHED) return 'unmatched';
  return (outcomesForOperators as readonly string[]).includes(outcome) ? 'for operators' : 'applied';
}

/** The outcomes of notices that are not applied yet, and may be. */
export const applicableOutcomes = [RECEIVED, ...outcomesForOperators].filter((outcome) =>
  noticeLifecycle.allows(noticeStateOf({ outcome, done_at: null }), 'apply'),
);
