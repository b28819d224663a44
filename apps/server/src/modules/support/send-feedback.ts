/** A member sends feedback: the captcha first, then the daily limit, then it is saved and confirmed. */
import type { BodyOf, Endpoints, FeedbackType } from '#contract';
import { newId, ok, type Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import { budgetOf } from '../../rate-limits/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { putMessage } from './send-message.ts';
import { insertFeedback } from './store.ts';

export const feedbackRule = { name: 'feedback', limit: 10, windowSeconds: 86_400 } as const;

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
    const counted = await deps.guard.countTry(tx, merchant.id, [budgetOf(feedbackRule, memberId)]);
    if (!counted.ok) return counted;
    await saveFeedback(deps, tx, owner, { type: body.type, content: body.content.trim(), conversationId: null });
    return ok({});
  });
}

export interface Feedback {
  readonly type: FeedbackType;
  readonly content: string;
  /** The chat that nobody answered. */
  readonly conversationId: string | null;
}

/** Saved and confirmed. */
export async function saveFeedback(
  deps: Pick<SupportDeps, 'clock' | 'random' | 'live' | 'outbox'>,
  tx: Tx,
  owner: Owner,
  { type, content, conversationId }: Feedback,
): Promise<void> {
  await insertFeedback(tx, {
    merchant_id: owner.merchantId,
    id: newId(deps.clock, deps.random),
    member_id: owner.memberId,
    type,
    content,
    conversation_id: conversationId,
    created_at: new Date(deps.clock.now()),
  });
  await putMessage(deps, tx, owner, { kind: 'feedback_received' });
}
