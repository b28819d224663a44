/** Messages to and from the other nodes: many travel as one, and those that a later one replaces not at all. */
import { randomUUID } from 'node:crypto';
import { outsideTransaction } from '../db/transactions.ts';
import type { Bus } from './bus.ts';

/** `[merchant, member or empty, topic, value, kind of account, number of an event]` */
export type Message = readonly [string, string, string, unknown, (boolean | null)?, number?];

const FLUSH_MS = 15;
/** For what stands around the messages of a batch. */
const RESERVED_BYTES = 100;

export interface OtherNodes {
  send(message: Message): void;
  close(): Promise<void>;
}

/** `take` is called with the messages of other nodes alone. */
export async function connectNodes(bus: Bus, take: (message: Message) => void): Promise<OtherNodes> {
  const node = randomUUID();
  const longest = bus.longest - RESERVED_BYTES;
  let waiting: Message[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const latest = new Map(waiting.map((message) => [whatItReplaces(message), message]));
    waiting = [];
    let batch: string[] = [];
    let size = 0;
    const send = () => {
      if (batch.length > 0) bus.publish(`[${JSON.stringify(node)},${batch.join(',')}]`).catch(() => undefined);
      batch = [];
      size = 0;
    };
    for (const message of latest.values()) {
      const text = textOf(message, longest);
      const bytes = Buffer.byteLength(text) + 1;
      if (size + bytes > longest) send();
      if (bytes > longest) continue;
      batch.push(text);
      size += bytes;
    }
    send();
  }

  await bus.subscribe((text) => {
    const [from, ...messages] = JSON.parse(text) as [string, ...Message[]];
    if (from !== node) for (const message of messages) take(message);
  });

  return {
    send(message) {
      waiting.push(message);
      timer ??= outsideTransaction(() => setTimeout(flush, FLUSH_MS));
    },
    async close() {
      clearTimeout(timer);
      await bus.close();
    },
  };
}

/** Only the last message on a topic to the same recipient counts; of a stream, every event. */
const whatItReplaces = ([merchantId, memberId, topic, , isTrial, seq]: Message) =>
  [merchantId, memberId, topic, isTrial, seq].join(' ');

/** Of an event that is too long, its number: the others read it from the database. */
function textOf(message: Message, longest: number): string {
  const text = JSON.stringify(message);
  const [merchantId, memberId, topic, , , seq] = message;
  if (seq === undefined || Buffer.byteLength(text) < longest) return text;
  return JSON.stringify([merchantId, memberId, topic, null, null, seq]);
}
