/** Sheds load: above a number of concurrent requests, or when the event loop lags, the answer is an immediate 503. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface OverloadOptions {
  readonly maxAtOnce: number;
  readonly maxLagMs: number;
}

export interface Overload {
  /** False: no room. True: counted, and `leave` must follow once. */
  enter(): boolean;
  leave(): void;
  readonly inFlight: () => number;
  close(): void;
}

const LOOK_EVERY_MS = 250;

export function createOverload({ maxAtOnce, maxLagMs }: OverloadOptions): Overload {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  let inFlight = 0;
  let isLagging = false;
  const timer = setInterval(() => {
    isLagging = histogram.mean / 1e6 > maxLagMs;
    histogram.reset();
  }, LOOK_EVERY_MS).unref();
  return {
    enter() {
      if (isLagging || inFlight >= maxAtOnce) return false;
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
    },
    inFlight: () => inFlight,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
