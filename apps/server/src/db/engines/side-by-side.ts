/** Work on many things side by side: so many at once, each with its own failure, and nobody waits for one that hangs. */

/** What was waited for did not come in time; it may still be under way. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** Waits so long and no longer; what is under way then is not stopped. */
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
  /** What an item is known by from one run to the next. */
  readonly keyOf: (item: Item) => string;
  readonly maxAtOnce: number;
  /** One that takes longer is left to itself, and left out of the next runs until it has ended. */
  readonly timeoutMs: number;
  readonly onFault: (error: unknown, item: Item) => void;
}

/** Answers the sum of what was done for the items that ended in time. */
type SideBySide<Item> = (items: readonly Item[], act: (item: Item) => Promise<number>) => Promise<number>;

export function createSideBySide<Item>(options: SideBySideOptions<Item>): SideBySide<Item> {
  const { keyOf, maxAtOnce, timeoutMs, onFault } = options;
  const underWay = new Set<string>();

  return async (items, act) => {
    const waiting = items.values();
    let worked = 0;
    const one = async (item: Item) => {
      const key = keyOf(item);
      if (underWay.has(key)) return;
      underWay.add(key);
      try {
        const done = await within(timeoutMs, async () => {
          try {
            return await act(item);
          } finally {
            underWay.delete(key);
          }
        });
        // Added up once it is there: others add theirs while this one is waited for.
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
