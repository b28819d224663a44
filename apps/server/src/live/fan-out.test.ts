import { expect, it } from 'vitest';
import { createFanOut } from './fan-out.ts';
import type { Receiver } from './receiver.ts';

/** A WebSocket whose sends take a tenth of a millisecond. */
function slowReceiver(texts: string[]): Receiver {
  return {
    merchantId: 'demo',
    memberId: undefined,
    isTrial: false,
    send(text) {
      const until = performance.now() + 0.1;
      while (performance.now() < until);
      texts.push(text);
    },
    recheck: () => undefined,
  };
}

it('sends to thousands in slices between which the loop serves others, in the order of the texts', async () => {
  const fanOut = createFanOut();
  const received = Array.from({ length: 2_000 }, (): string[] => []);
  const receivers = new Set(received.map(slowReceiver));
  const few = new Set([...receivers].slice(0, 2));
  for (const text of ['one', 'two']) fanOut(receivers, text);
  fanOut(few, 'three');
  let turns = 0;
  while (received.at(-1)?.length !== 2 || received[1]?.length !== 3) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // 4,000 sends of a tenth of a millisecond are 400 slices of one.
  expect(turns).toBeGreaterThan(50);
  expect(received[0]).toEqual(['one', 'two', 'three']);
  expect(received[2]).toEqual(['one', 'two']);
});

it('sends to a few at once', () => {
  const received: string[] = [];
  createFanOut()(new Set([slowReceiver(received)]), 'one');
  expect(received).toEqual(['one']);
});
