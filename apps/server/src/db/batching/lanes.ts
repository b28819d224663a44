/** Scheduling order: keys whose last job had an effect run before keys whose last job had none. */

/** For each job of a deprioritised key in a batch, this many others. */
const OTHERS_PER_ONE_BEHIND = 16;
/** Limit without others: if some arrive, a large batch would delay them. */
const MAX_ALONE = 16;

export interface Lanes<Item> {
  /**
   * Runnable now. Deprioritised keys run with others, or when nothing else is running: otherwise the others in the running batch would
   * find the next connection and the processor taken when they come back.
   */
  size(isIdle: boolean): number;
  add(item: Item): void;
  /** One batch, when this many connections are free: each of them gets its share. */
  take(freeConnections: number, maxBatch: number): readonly Item[];
  remember(key: string, cameToNothing: boolean): void;
  isBehind(key: string): boolean;
}

export function createLanes<Item extends { readonly key: string }>(maxRemembered: number): Lanes<Item> {
  let ready: Item[] = [];
  let behind: Item[] = [];
  const waitsBehind = new Set<string>();
  return {
    size: (isIdle) => ready.length + (isIdle || ready.length > 0 ? behind.length : 0),
    add(item) {
      (waitsBehind.has(item.key) ? behind : ready).push(item);
    },
    take(freeConnections, maxBatch) {
      // A share for each free connection: if one took everything, the other would be idle until all came back together.
      const shareOf = (items: readonly Item[]) => Math.ceil(items.length / freeConnections);
      const first = ready.slice(0, Math.min(shareOf(ready), maxBatch));
      const beside = Math.min(shareOf(behind), Math.ceil(first.length / OTHERS_PER_ONE_BEHIND));
      const last = behind.slice(0, first.length === 0 ? Math.min(MAX_ALONE, maxBatch) : beside);
      ready = ready.slice(first.length);
      behind = behind.slice(last.length);
      return [...first, ...last];
    },
    remember(key, cameToNothing) {
      waitsBehind.delete(key);
      if (!cameToNothing) return;
      const [oldest] = waitsBehind;
      if (waitsBehind.size >= maxRemembered && oldest !== undefined) waitsBehind.delete(oldest);
      waitsBehind.add(key);
    },
    isBehind: (key) => waitsBehind.has(key),
  };
}
