/** Runs a few expensive jobs concurrently and queues a few more; above that it refuses at once. */
import { ok, type Result, refuse } from '#kernel';

export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Result<Value, 'request.overloaded'>>;

export function createConcurrencyLimit(bounds: {
  readonly running: number;
  readonly waiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < bounds.running) running += 1;
    else if (waiting.length >= bounds.waiting) return refuse('request.overloaded', { retryAfter: 1 });
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return ok(await work());
    } finally {
      // the slot is handed to the next waiter, not released
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
