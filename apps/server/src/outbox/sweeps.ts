/** When a running node delivers: woken by its own commits, and by a short poll for the facts of other nodes and for what is due again. */

/** A short delay in which more facts arrive, so that fewer transactions deliver them; under load a longer one. */
const SHORTEST_REST_MS = 15;
const LONGEST_REST_MS = 250;

export interface Sweeps {
  /** Nothing, unless started; never throws. */
  readonly wake: () => void;
  readonly start: () => void;
  /** Ends the poll and waits for the sweep in progress. */
  readonly stop: () => Promise<void>;
  /** The end of the sweep in progress; whether there was one. */
  readonly idle: () => Promise<boolean>;
}

/** `sweep` returns the number of delivered facts. When it fails, the next poll tries again. `pollMs`: until the next poll. */
export function createSweeps(sweep: () => Promise<number>, pollMs: () => number): Sweeps {
  let sweeping: Promise<void> | undefined;
  let isWokenAgain = false;
  let restMs = SHORTEST_REST_MS;
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;

  /** After a sweep comes a rest as long as it took: under load facts gather meanwhile, and fewer batches deliver more of them. */
  async function run(): Promise<void> {
    const began = performance.now();
    isWokenAgain = false;
    const delivered = await sweep().catch(() => 0);
    restMs = Math.min(Math.max(performance.now() - began, SHORTEST_REST_MS), LONGEST_REST_MS);
    sweeping = undefined;
    if (delivered > 0 || isWokenAgain) wake();
  }

  function begin(): void {
    if (sweeping) isWokenAgain = true;
    else sweeping = run();
  }

  function wake(): void {
    if (!timer || waking) return;
    waking = setTimeout(() => {
      waking = undefined;
      begin();
    }, restMs);
  }

  function poll(): void {
    timer = setTimeout(() => {
      begin();
      poll();
    }, pollMs());
  }

  return {
    wake,
    start: () => {
      if (!timer) poll();
    },
    stop: async () => {
      clearTimeout(timer);
      clearTimeout(waking);
      timer = undefined;
      waking = undefined;
      await sweeping;
    },
    idle: async () => {
      const wasSweeping = sweeping !== undefined;
      await sweeping;
      return wasSweeping;
    },
  };
}
