/**
 * Sends what moves money so that it acts once. A key belongs to one intention: it stays the same while nobody knows whether the server
 * acted, and is new when something else is wanted or the server has answered.
 */
import type { CallCode } from '#client';
import type { Result } from '#kernel';

export type Send<Wish, Answer> = (wish: Wish, key: string) => Promise<Result<Answer, CallCode>>;

/** Codes after which the same wish may still have been carried out, or was never looked at: asking again is the same asking. */
export function isUnanswered(code: CallCode): boolean {
  return (
    code.startsWith('fault.') ||
    code.startsWith('session.') ||
    code === 'request.overloaded' ||
    code === 'request.failed' ||
    code === 'request.too_many'
  );
}

export interface Sameness<Wish> {
  /** What makes two wishes one: all of it, unless some of it only opens the door. */
  readonly of: (wish: Wish) => string;
  /** Codes that do not tell whether an earlier asking under the same key was carried out. */
  readonly isOpen: (code: CallCode) => boolean;
}

const whole: Sameness<unknown> = { of: (wish) => JSON.stringify(wish), isOpen: isUnanswered };

/** A press while another is under way joins it: two presses are one sending. */
export function createMoneySender<Wish, Answer>(
  send: Send<Wish, Answer>,
  newKey: () => string,
  sameness: Sameness<Wish> = whole,
): (wish: Wish) => Promise<Result<Answer, CallCode>> {
  let kept: { readonly wish: string; readonly key: string } | undefined;
  let under: Promise<Result<Answer, CallCode>> | undefined;

  const attempt = async (wish: Wish) => {
    const text = sameness.of(wish);
    if (kept?.wish !== text) kept = { wish: text, key: newKey() };
    const answer = await send(wish, kept.key);
    if (answer.ok || !sameness.isOpen(answer.refusal.code)) kept = undefined;
    return answer;
  };
  return (wish) => {
    under ??= attempt(wish).finally(() => {
      under = undefined;
    });
    return under;
  };
}

const KEY_BYTES = 16;

/** A fresh Idempotency-Key. Random bytes rather than `randomUUID`, which plain http on a home network does not have. */
export function newMoneyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
