/** Retries for deadlocks and serialisation failures. */
import { setTimeout as wait } from 'node:timers/promises';

const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const shortestWaitMs = 20;
const longestWaitMs = 2_000;

/** True for a serialisation failure or a deadlock: the transaction did nothing and may be run again from its start. */
export function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && retryableCodes.has(error.code);
}

/**
 * Retries a whole transaction after a lost race, at most `attempts` times. A pool's `transaction` does this itself, so that callers of
 * the ledger need not.
 */
export async function retrying<Value>(run: () => Promise<Value>, attempts = 10): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await wait(pauseAfterMs(attempt));
    }
  }
}

/**
 * How long to wait after a failed attempt, the first being 1. Doubles each time, so that however many collide and however slow they are, one of them is
 * soon alone; random, since all of them wait.
 */
export function pauseAfterMs(attempt: number): number {
  return Math.random() * Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt);
}
