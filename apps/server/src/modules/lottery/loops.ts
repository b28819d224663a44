/** Loops of background work: each repeats one action, sleeps as long as that says, and can be woken. */

/** The pause after a failure. */
export const AFTER_FAILURE_MS = 1000;

export interface Loop {
  /** There is something to do now. */
  wake(): void;
  start(): void;
  /** Resolves when work in progress has ended. */
  stop(): Promise<void>;
}

/** Repeats an action, each time after the pause it returned. */
export function repeatedly(act: () => Promise<number>, alert: (error: unknown) => void): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;
  let isWoken = false;
  const run = async () => {
    timer = undefined;
    isWoken = false;
    const sleep = await act().catch((error: unknown) => {
      alert(error);
      return AFTER_FAILURE_MS;
    });
    if (!isStopped) runAfter(isWoken ? 0 : sleep);
  };
  const runAfter = (sleep: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = run();
    }, sleep);
  };
  return {
    wake() {
      isWoken = true;
      if (!isStopped && timer) runAfter(0);
    },
    start() {
      isStopped = false;
      running = run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Some at a time, each in its own transactions: a failure is retried soon, and blocks no other. Returns whether any failed. */
export async function each<Item>(
  items: readonly Item[],
  { atOnce, alert }: { readonly atOnce: number; readonly alert: (error: unknown) => void },
  act: (item: Item) => Promise<void>,
): Promise<boolean> {
  let hasFailed = false;
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await act(item).catch((error: unknown) => {
        hasFailed = true;
        alert(error);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return hasFailed;
}

/** Items of one transaction: most of what one costs is the same for one item as for many. */
const SET = 100;

/** Many in each transaction. Those of one that fails are done alone, so that what fails keeps no other back. Returns whether any failed. */
export async function inSets<Item>(
  items: readonly Item[],
  side: { readonly atOnce: number; readonly alert: (error: unknown) => void },
  act: (some: readonly Item[]) => Promise<void>,
): Promise<boolean> {
  const sets = Array.from({ length: Math.ceil(items.length / SET) }, (_, at) => items.slice(at * SET, (at + 1) * SET));
  const failed: Item[] = [];
  await each(sets, side, (some) => act(some).catch(() => void failed.push(...some)));
  return each(failed, side, (one) => act([one]));
}
