/** Paces a refresh by hand: one at a time, shown long enough to be seen, and not again before a while has passed. */

const SHOWN_MS = 500;
const NOT_BEFORE_MS = 3_000;

export interface RefreshPorts {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export type Refresh = (request: () => Promise<unknown>, show: (isRefreshing: boolean) => void) => Promise<void>;

/** A press that comes too early does nothing. */
export function createRefresh({ now, wait }: RefreshPorts): Refresh {
  let last = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  return async (request, show) => {
    if (isUnderWay || now() - last < NOT_BEFORE_MS) return;
    isUnderWay = true;
    last = now();
    show(true);
    await Promise.all([request().catch(() => undefined), wait(SHOWN_MS)]);
    isUnderWay = false;
    show(false);
  };
}
