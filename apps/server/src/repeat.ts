/** Repeats a job: one round after the other, never two at once, whatever a round throws. */

export interface Repeated {
  /** Resolves when the round in progress has ended; none starts after. */
  readonly stop: () => Promise<void>;
}

/** The first round starts at once, each next one `everyMs` after the last has ended. */
export function repeat(everyMs: number, act: () => Promise<unknown>, onFault: (error: unknown) => void): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const begin = () => {
    round = act()
      .then(() => undefined, onFault)
      .then(() => {
        if (!isStopped) timer = setTimeout(begin, everyMs).unref();
      });
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
