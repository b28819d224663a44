/** A short-lived cache: for values that every bet reads and that only an operator changes. */
import type { Clock } from '#kernel';

const MAX_CACHED = 10_000;

/** Loads again after `ms`. Concurrent callers share one load; a failed load is not cached. */
export function createTtlCache<Value>(
  clock: Clock,
  ms: number,
): (key: string, request: () => Promise<Value>) => Promise<Value> {
  const cached = new Map<string, { readonly until: number; readonly answer: Promise<Value> }>();
  return (key, request) => {
    const now = clock.now();
    const found = cached.get(key);
    if (found && found.until > now && found.until <= now + ms) return found.answer;
    if (cached.size >= MAX_CACHED) cached.clear();
    const answer = request();
    cached.set(key, { until: now + ms, answer });
    answer.catch(() => cached.delete(key));
    return answer;
  };
}
