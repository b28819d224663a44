/** Repeats a job: one round after the other, never two at once, whatever a round throws. */

export interface Repeated {
  /** Resolves when the round in progress has ended; none starts after. */
  readonly stop: () => Promise<void>;
}

/** The first round starts at once or after a while, each next one `everyMs` after the last has ended. */
export function repeat(
  everyMs: number,
  act: () => Promise<unknown>,
  onFault: (error: unknown) => void,
  firstAfterMs = 0,
): Repeated {
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
  if (firstAfterMs === 0) begin();
  else timer = setTimeout(begin, firstAfterMs).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
