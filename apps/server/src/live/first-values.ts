/** What is read for who joins a topic: nothing is missed between what a page fetched before and its subscription. */
import type { Receiver } from './receiver.ts';

/** What a topic of the member's own now says; undefined if there is nothing to say. */
export type ReadWhole = (topic: string) => Promise<object | undefined>;

/** Where it changes faster than it is read, what was pushed meanwhile is enough. */
const MAX_READS = 3;

export function createFirstValues() {
  let reading: { readonly begins: string; isOld: boolean } | undefined;
  return {
    /** What is sent while it is read is newer. */
    noteSent(text: string): void {
      if (reading && text.startsWith(reading.begins)) reading.isOld = true;
    },
    /** One at a time, as the latest message of its topic. */
    async send(receiver: Receiver, read: ReadWhole | undefined, topic: string): Promise<void> {
      for (let reads = 0; reads < MAX_READS; reads += 1) {
        reading = { begins: `{"topic":"${topic}",`, isOld: false };
        const value = await read?.(topic);
        const { isOld } = reading;
        reading = undefined;
        if (value === undefined) return;
        if (!isOld) return receiver.send(JSON.stringify({ topic, value, whole: true }));
      }
    },
  };
}
