/** What a member writes against a review: once while it is open, and once against a forfeiture. */
import { ok, type Result, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Rewarding } from '../context.ts';
import { reviewLifecycle } from './lifecycle.ts';
import { lockReview, type ReviewRow, setReview } from './store.ts';

export function reviewRoutes(rewards: Rewarding) {
  return defineHandlers({
    appealReward: async ({ merchant, session, params: { grantId }, body: { text } }) =>
      rewards.atomically(async (tx): Promise<Result<Record<string, never>, 'reward.unknown' | 'reward.over'>> => {
        const row = await lockReview(tx, merchant.id, grantId);
        if (row?.member_id !== session.memberId) return refuse('reward.unknown');
        if (!mayAppeal(row)) return refuse('reward.over');
        const state = row.state === 'open' ? row.state : reviewLifecycle.next(row.state, 'appeal');
        const appeal = row.appeal === null ? text : `${row.appeal}\n\n${text}`;
        await setReview(tx, row, { state, appeal, appealed_at: new Date(rewards.clock.now()) });
        return ok({});
      }),
  });
}

export function mayAppeal({ state, appealed_at, decided_at }: ReviewRow): boolean {
  if (state === 'open') return appealed_at === null;
  return state === 'forfeited' && (appealed_at === null || decided_at === null || appealed_at <= decided_at);
}
