/** Deadlocks and lost races are the database's way of saying "again". */
import { setTimeout as wait } from 'node:timers/promises';

const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);

const longestWaitMs = 100;

/** True for a serialisation failure or a deadlock: the transaction did nothing and may be run again from its start. */
export function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && retryableCodes.has(error.code);
}

/**
 * Runs a whole transaction again when it lost a race, at most `attempts` times. A pool's `transaction` wraps itself in
 * this, so that callers of the ledger's `…In` functions need not.
 */
export async function retrying<Value>(run: () => Promise<Value>, attempts = 10): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      // Two that met once would meet again if they came back together.
      await wait(Math.random() * longestWaitMs * (attempt / attempts));
    }
  }
}
