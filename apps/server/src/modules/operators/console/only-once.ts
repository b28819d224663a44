/**
 * A request with a key acts once: the same key with the same body gets the same answer. A key is claimed before the command runs and its
 * answer saved after it. Where a node dies in between, the next try runs the command again, which by its order's state acts once.
 */
import { createHash } from 'node:crypto';
import { ok, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Answered } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { claimKey, dropKey, lockKey, type RequestKey, saveAnswer } from './store.ts';

/** How long a command may run before its key is free again. */
const UNDER_WAY_MS = 60_000;

export async function onlyOnce(
  deps: OperatorDeps,
  key: RequestKey,
  content: readonly string[],
  run: () => Promise<Answered>,
): Promise<Answered> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const now = new Date(deps.clock.now());
  const claimed = await deps.atomically(async (tx) => {
    if (await claimKey(tx, key, fingerprint, now)) return ok(undefined);
    const known = await lockKey(tx, key);
    if (!known) return refuse('request.overloaded', { retryAfter: 1 });
    if (known.fingerprint !== fingerprint) return refuse('request.idempotency_key_reused');
    if (known.answer !== null) return ok(known.answer);
    if (known.created_at.getTime() > now.getTime() - UNDER_WAY_MS) {
      return refuse('request.overloaded', { retryAfter: 1 });
    }
    await dropKey(tx, key);
    await claimKey(tx, key, fingerprint, now);
    return ok(undefined);
  });
  if (!claimed.ok) return claimed;
  if (claimed.value !== undefined) return JSON.parse(claimed.value) as Answered;
  try {
    const answered = await run();
    // What was refused did nothing: the next try may succeed.
    await inTransaction(deps, (tx) => (answered.ok ? saveAnswer(tx, key, JSON.stringify(answered)) : dropKey(tx, key)));
    return answered;
  } catch (error) {
    await inTransaction(deps, (tx) => dropKey(tx, key));
    throw error;
  }
}
