/** Idempotency: a repeated request gets the first answer, another request under the same key is refused. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Cashier } from '../context.ts';
import { claimKey, type RequestKey, saveAnswer, saveOrder } from './store-requests.ts';

interface Done<Answer> {
  readonly orderId: string;
  readonly answer: Answer;
}

export function onceUnderKey<Answer extends object, Code extends string>(
  cashier: Pick<Cashier, 'atomically' | 'clock'>,
  request: RequestKey,
  act: (tx: Tx) => Promise<Result<Done<Answer>, Code>>,
): Promise<Result<Answer, Code | 'request.idempotency_key_reused'>> {
  return cashier.atomically(async (tx): Promise<Result<Answer, Code | 'request.idempotency_key_reused'>> => {
    const claim = await claimKey(tx, cashier.clock, request);
    if (claim.kind === 'reused') return refuse('request.idempotency_key_reused');
    if (claim.kind === 'known') {
      assert(claim.answer, 'a completed request has its answer');
      return ok(claim.answer as Answer);
    }
    const done = await act(tx);
    if (!done.ok) return done;
    await saveOrder(tx, request, done.value.orderId);
    await saveAnswer(tx, request, done.value.answer);
    return ok(done.value.answer);
  });
}
