/** Remembers for less than a second who stands behind a token, so that a busy frame does not ask the database at each round. */
import type { Clock } from '#kernel';

/** A logout on another node holds here within a second: an answer is at most this old when it is used. */
const MAX_AGE_MS = 900;
const MOST = 20_000;

export interface Recall<Value> {
  ask(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** Forgets at once what this node knows to be over. */
  forget(isOver: (value: Value) => boolean): void;
}

interface Remembered<Value> {
  /** When the question was put, not when it was answered. */
  readonly askedAt: number;
  readonly answer: Promise<Value | undefined>;
  value?: Value | undefined;
}

export function createRecall<Value>(clock: Clock): Recall<Value> {
  const remembered = new Map<string, Remembered<Value>>();

  return {
    async ask(key, find) {
      const now = clock.now();
      const known = remembered.get(key);
      if (known && now - known.askedAt < MAX_AGE_MS && now >= known.askedAt) return await known.answer;
      const fresh: Remembered<Value> = { askedAt: now, answer: find() };
      remembered.delete(key);
      remembered.set(key, fresh);
      if (remembered.size > MOST) {
        for (const oldest of remembered.keys()) {
          remembered.delete(oldest);
          break;
        }
      }
      try {
        fresh.value = await fresh.answer;
        return fresh.value;
      } finally {
        // nobody, or no answer at all, is never remembered: made-up tokens must not push out real ones
        if (fresh.value === undefined && remembered.get(key) === fresh) remembered.delete(key);
      }
    },

    forget(isOver) {
      for (const [key, { value }] of remembered) {
        // one still being asked may have been read before the end
        if (value === undefined || isOver(value)) remembered.delete(key);
      }
    },
  };
}
