/** Sends one text to many WebSockets in slices, so that none of it holds the event loop for long. Texts keep their order. */
import type { Receiver } from './receiver.ts';

/** So few are sent to at once, unless others wait before them. */
const FEW = 32;
/** The loop serves other work after this long. */
const SLICE_MS = 1;
/** Sends between two looks at the time. */
const STEP = 8;

interface Sending {
  readonly receivers: readonly Receiver[];
  readonly text: string;
  next: number;
}

export type FanOut = (receivers: ReadonlySet<Receiver>, text: string) => void;

export function createFanOut(): FanOut {
  const waiting: Sending[] = [];

  function sendSlice(): void {
    const ends = performance.now() + SLICE_MS;
    for (let first = waiting[0]; first && performance.now() < ends; first = waiting[0]) {
      const { receivers, text } = first;
      const to = Math.min(first.next + STEP, receivers.length);
      for (; first.next < to; first.next++) receivers[first.next]?.send(text);
      if (first.next === receivers.length) waiting.shift();
    }
    if (waiting.length > 0) setImmediate(sendSlice);
  }

  return (receivers, text) => {
    if (waiting.length === 0 && receivers.size <= FEW) {
      for (const receiver of receivers) receiver.send(text);
      return;
    }
    waiting.push({ receivers: [...receivers], text, next: 0 });
    if (waiting.length === 1) sendSlice();
  };
}
