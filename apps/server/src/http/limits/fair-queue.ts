/**
 * A fair queue: admits the requests of one network a few at a time, and everybody else's between them, so that a heavy caller waits
 * behind its own requests. Nothing is refused here, and nobody waits while the server is idle.
 */
export type Turns = (network: string, enter: () => void) => void;

/** Enough for one network alone to keep a server busy. */
const AT_ONCE = 8;

export function createTurns(atOnce: number = AT_ONCE): Turns {
  /** Admitted in this turn of the event loop. */
  const entered = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isSet = false;

  function set(): void {
    if (isSet) return;
    isSet = true;
    setImmediate(turn);
  }

  function turn(): void {
    isSet = false;
    entered.clear();
    if (waiting.size === 0) return;
    // Set before admitting, since that may throw.
    set();
    for (const [network, queue] of waiting) {
      const next = queue.splice(0, atOnce);
      entered.set(network, next.length);
      if (queue.length === 0) waiting.delete(network);
      for (const enter of next) enter();
    }
  }

  return (network, enter) => {
    set();
    const count = entered.get(network) ?? 0;
    const queue = waiting.get(network);
    if (queue) queue.push(enter);
    else if (count >= atOnce) waiting.set(network, [enter]);
    else {
      entered.set(network, count + 1);
      enter();
    }
  };
}
