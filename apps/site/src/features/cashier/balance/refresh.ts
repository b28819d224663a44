/** Limits manual refreshes: one at a time, shown for a minimum time, with a pause before the next. */

const SHOWN_MS = 500;
const NOT_BEFORE_MS = 3_000;

export interface RefreshPorts {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export type Refresh = (request: () => Promise<unknown>, show: (isRefreshing: boolean) => void) => Promise<void>;

/** Ignores a press that comes too early. */
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
