/** Bounded concurrency over many items: each fails on its own, and none waits for one that hangs. */

/** The result did not come in time; the work may still be in progress. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** Waits at most this long; the work itself is not stopped. */
export async function within<Value>(timeoutMs: number, act: () => Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TookTooLong(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([act(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export interface SideBySideOptions<Item> {
  /** Identifies an item from one run to the next. */
  readonly keyOf: (item: Item) => string;
  readonly maxAtOnce: number;
  /** An item that takes longer is left behind, and left out of the next runs until it has ended. */
  readonly timeoutMs: number;
  readonly onFault: (error: unknown, item: Item) => void;
}

/** Returns the sum over the items that ended in time. */
type SideBySide<Item> = (items: readonly Item[], act: (item: Item) => Promise<number>) => Promise<number>;

export function createSideBySide<Item>(options: SideBySideOptions<Item>): SideBySide<Item> {
  const { keyOf, maxAtOnce, timeoutMs, onFault } = options;
  const inProgress = new Set<string>();

  return async (items, act) => {
    const waiting = items.values();
    let worked = 0;
    const one = async (item: Item) => {
      const key = keyOf(item);
      if (inProgress.has(key)) return;
      inProgress.add(key);
      try {
        const done = await within(timeoutMs, async () => {
          try {
            return await act(item);
          } finally {
            inProgress.delete(key);
          }
        });
        // Added when the result is there: other items add theirs while this one is awaited.
        worked += done;
      } catch (error) {
        onFault(error, item);
      }
    };
    const lane = async () => {
      for (const item of waiting) await one(item);
    };
    await Promise.all(Array.from({ length: maxAtOnce }, lane));
    return worked;
  };
}
