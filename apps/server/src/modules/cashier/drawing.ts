/** Lets so many pictures be worked on at once and no more; the others wait their turn. */

export type Drawing = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createDrawing(mostAtOnce: number): Drawing {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over; it is free only when nobody does.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
