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

const fingerprintOf = (content: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * The same of what is made in one transaction: the key is claimed and answered in it, so that what was made and its key are there both, or
 * neither. Who asks at the same time waits for it.
 */
export async function makeOnce(
  deps: OperatorDeps,
  key: RequestKey,
  content: readonly string[],
  run: (deps: OperatorDeps) => Promise<Answered>,
): Promise<Answered> {
  const fingerprint = fingerprintOf(content);
  return deps.atomically(async (tx): Promise<Answered> => {
    if (!(await claimKey(tx, key, fingerprint, new Date(deps.clock.now())))) {
      const known = await lockKey(tx, key);
      // Of somebody whose day of keys ended meanwhile.
      if (!known || known.answer === null) return refuse('request.overloaded', { retryAfter: 1 });
      if (known.fingerprint !== fingerprint) return refuse('request.idempotency_key_reused');
      return JSON.parse(known.answer) as Answered;
    }
    const answered = await run({ ...deps, atomically: (work) => work(tx) });
    if (answered.ok) await saveAnswer(tx, key, JSON.stringify(answered));
    return answered;
  });
}

export async function onlyOnce(
  deps: OperatorDeps,
  key: RequestKey,
  content: readonly string[],
  run: () => Promise<Answered>,
): Promise<Answered> {
  const fingerprint = fingerprintOf(content);
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
