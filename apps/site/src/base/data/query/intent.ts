/**
 * Sends what moves money so that it has one effect. An idempotency key belongs to one intent: it stays the same while it is unknown
 * whether the server acted, and is new when the input changed or the server has answered.
 */
import type { CallCode } from '#client';
import { newId, type Result } from '#kernel';

/** Codes after which the request may have been carried out, or was never processed: sending it again is the same intent. */
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
  /** What makes two requests one intent: the whole request, unless parts of it are only a proof. */
  readonly of: (request: Request) => string;
  /** Codes that leave open whether an earlier request with the same key was carried out. */
  readonly isOpen: (code: CallCode) => boolean;
}

const whole: Sameness<unknown> = { of: (request) => JSON.stringify(request), isOpen: isUnanswered };

/** Sends each request with the key of its intent. */
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

/** One at a time: a press for a target that is running or queued joins it; a press for another target is queued. */
export function createJoin<Value>(): (run: () => Promise<Value>, target?: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  let last: Promise<Value> | undefined;
  return (run, target = '') => {
    const known = underWay.get(target);
    if (known) return known;
    // At once if nothing is running: some browser functions require user activation.
    const started = last && underWay.size > 0 ? last.then(run, run) : run();
    const ended = started.finally(() => underWay.delete(target));
    underWay.set(target, ended);
    last = ended;
    return ended;
  };
}

/** A new Idempotency-Key, which carries its time: the ledger finds such keys beside each other. `randomUUID` does not exist on plain http in a home network. */
export const newIdempotencyKey = (): string =>
  newId(Date, { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) });
