/** An answer kept for a moment: for questions that every bet asks and whose answer changes by an operator's hand. */
import type { Clock } from '#kernel';

const MAX_KEPT = 10_000;

/** Asks again once `ms` have passed. Callers at the same moment share one question; a question that failed is not kept. */
export function createTtlCache<Value>(
  clock: Clock,
  ms: number,
): (key: string, request: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<Value> }>();
  return (key, request) => {
    const now = clock.now();
    const found = kept.get(key);
    if (found && found.until > now && found.until <= now + ms) return found.answer;
    if (kept.size >= MAX_KEPT) kept.clear();
    const answer = request();
    kept.set(key, { until: now + ms, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
