/**
 * Lets the requests of one network in a few at a time, and everybody else's between them: whoever asks much waits behind its own requests,
 * not others behind it. Nothing is refused here, and nobody waits while there is nothing else to do.
 */
export type Turns = (network: string, enter: () => void) => void;

/** Enough that one network alone keeps a server busy. */
const AT_ONCE = 8;

export function createTurns(atOnce: number = AT_ONCE): Turns {
  /** Let in since the loop last looked at its sockets. */
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
    // Before anybody is let in, who may fail.
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
