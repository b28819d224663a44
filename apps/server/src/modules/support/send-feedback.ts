/** A member tells the house something: the captcha first, then so many a day, then it is kept and its coming confirmed. */
import type { BodyOf, Endpoints } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { putMessage } from './put-message.ts';
import { countSent, insertFeedback } from './store.ts';

export const feedbackBudget = { most: 10, windowSeconds: 86_400 } as const;

export interface FeedbackRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly address: string;
  readonly body: BodyOf<Endpoints['feedback']>;
}

export async function sendFeedback(
  deps: SupportDeps,
  { merchant, memberId, address, body }: FeedbackRequest,
): Promise<Result<Record<string, never>, 'auth.captcha_wrong' | 'request.too_many'>> {
  const human = await deps.guard.requireCaptcha(merchant.id, address, body);
  if (!human.ok) return human;
  const owner = { merchantId: merchant.id, memberId };
  return await deps.atomically(async (tx) => {
    const now = new Date(deps.clock.now());
    const resetsAt = new Date(now.getTime() + feedbackBudget.windowSeconds * 1000);
    const counted = await countSent(tx, owner, now, resetsAt);
    if (counted.sent > feedbackBudget.most) {
      const retryAfter = Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000);
      return refuse('request.too_many', { retryAfter });
    }
    await insertFeedback(tx, {
      merchant_id: merchant.id,
      id: newId(deps.clock, deps.random),
      member_id: memberId,
      type: body.type,
      content: body.content.trim(),
      created_at: now,
    });
    await putMessage(deps, tx, owner, { kind: 'feedback_received' });
    return ok({});
  });
}
