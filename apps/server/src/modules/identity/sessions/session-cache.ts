/** Remembers for less than a second who stands behind a token, so that a busy frame does not ask the database at each round. */
import type { Clock } from '#kernel';

/** A logout on another node holds here within a second: an answer is at most this old when it is used. */
const MAX_AGE_MS = 900;
const MAX_ENTRIES = 20_000;

export interface SessionCache<Value> {
  read(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Forgets at once what this node knows to be over. */
  forget(isOver: (value: Value) => boolean): void;
}

interface Entry<Value> {
  /** When the question was put, not when it was answered. */
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
        // nobody, or no answer at all, is never entries: made-up tokens must not push out real ones
        if (fresh.value === undefined && entries.get(key) === fresh) entries.delete(key);
      }
    },

    forget(isOver) {
      for (const [key, { value }] of entries) {
        // one still being asked may have been read before the end
        if (value === undefined || isOver(value)) entries.delete(key);
      }
    },
  };
}
