/** Timers of a sandbox, run by the test at the times of its manual clock. */
export function createManualTimers(now: () => number) {
  let waiting: { atMs: number; act: () => void }[] = [];
  return {
    later: (milliseconds: number, act: () => void) => void waiting.push({ atMs: now() + milliseconds, act }),
    /** Runs what is due. */
    ring() {
      const due = waiting.filter(({ atMs }) => atMs <= now());
      waiting = waiting.filter(({ atMs }) => atMs > now());
      for (const { act } of due) act();
    },
  };
}
