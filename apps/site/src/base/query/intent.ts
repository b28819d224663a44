/**
 * Sends what moves money so that it acts once. A key belongs to one intent: it stays the same while nobody knows whether the server
 * acted, and is new when the input changed or the server has answered.
 */
import type { CallCode } from '#client';
import type { Result } from '#kernel';

/** Codes after which the same request may still have been carried out, or was never looked at: sending it again is the same intent. */
export function isUnanswered(code: CallCode): boolean {
  return (
    code.startsWith('fault.') ||
    code.startsWith('session.') ||
    code === 'request.overloaded' ||
    code === 'request.failed' ||
    code === 'request.too_many'
  );
}

export interface Sameness<Request> {
  /** What makes two requests one intent: all of it, unless some of it is only a proof. */
  readonly of: (request: Request) => string;
  /** Codes that do not tell whether an earlier request under the same key was carried out. */
  readonly isOpen: (code: CallCode) => boolean;
}

const whole: Sameness<unknown> = { of: (request) => JSON.stringify(request), isOpen: isUnanswered };

/** Gives each request the key of its intent. */
export function createKeyedSender<Request, Answer>(
  send: (request: Request, key: string) => Promise<Result<Answer, CallCode>>,
  newKey: () => string,
  sameness: Sameness<Request> = whole,
): (request: Request) => Promise<Result<Answer, CallCode>> {
  let current: { readonly intent: string; readonly key: string } | undefined;
  return async (request) => {
    const intent = sameness.of(request);
    if (current?.intent !== intent) current = { intent, key: newKey() };
    const answer = await send(request, current.key);
    if (answer.ok || !sameness.isOpen(answer.refusal.code)) current = undefined;
    return answer;
  };
}

/** One at a time: a press for what is under way or waits joins it; one for something else waits its turn. */
export function createJoin<Value>(): (run: () => Promise<Value>, target?: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  let last: Promise<Value> | undefined;
  return (run, target = '') => {
    const known = underWay.get(target);
    if (known) return known;
    // At once where nothing is before it: some of what a browser does wants the press itself.
    const started = last && underWay.size > 0 ? last.then(run, run) : run();
    const ended = started.finally(() => underWay.delete(target));
    underWay.set(target, ended);
    last = ended;
    return ended;
  };
}

const KEY_BYTES = 16;

/** A fresh Idempotency-Key. Random bytes rather than `randomUUID`, which plain http on a home network does not have. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
