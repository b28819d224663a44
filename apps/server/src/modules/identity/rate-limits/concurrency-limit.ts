/** Lets a few costly works run at once and a few more wait; whoever comes past that is told so at once. */
import { ok, type Result, refuse } from '#kernel';

export type Gate = <Value>(work: () => Promise<Value>) => Promise<Result<Value, 'request.overloaded'>>;

export function createGate(bounds: { readonly running: number; readonly waiting: number }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < bounds.running) running += 1;
    else if (waiting.length >= bounds.waiting) return refuse('request.overloaded', { retryAfter: 1 });
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return ok(await work());
    } finally {
      // the place is handed on, not freed and fought for
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
