/** Caches resolved tokens for less than a second, so that a busy frame does not query the database for each round. */
import type { Clock } from '#kernel';

/** A logout on another node takes effect here within a second: a cached entry is at most this old when used. */
const MAX_AGE_MS = 900;
const MAX_ENTRIES = 20_000;

export interface SessionCache<Value> {
  read(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Removes sessions that ended on this node. */
  forget(isOver: (value: Value) => boolean): void;
}

interface Entry<Value> {
  /** The start of the load, not its end. */
  readonly requestedAt: number;
  readonly answer: Promise<Value | undefined>;
  value?: Value | undefined;
}

export function createSessionCache<Value>(clock: Clock): SessionCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  return {
    async read(key, find) {
      const now = clock.now();
      const known = entries.get(key);
      if (known && now - known.requestedAt < MAX_AGE_MS && now >= known.requestedAt) return await known.answer;
      const fresh: Entry<Value> = { requestedAt: now, answer: find() };
      entries.delete(key);
      entries.set(key, fresh);
      if (entries.size > MAX_ENTRIES) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
      }
      try {
        fresh.value = await fresh.answer;
        return fresh.value;
      } finally {
        // unknown tokens and failed loads are never cached: invented tokens must not evict real ones
        if (fresh.value === undefined && entries.get(key) === fresh) entries.delete(key);
      }
    },

    forget(isOver) {
      for (const [key, { value }] of entries) {
        // a load in progress may have read the state before the end
        if (value === undefined || isOver(value)) entries.delete(key);
      }
    },
  };
}
