/** The streams that WebSockets of this node joined, one by one or all of a family: `draw` is every `draw:…` of the merchant. */
import type { Json } from '#kernel';
import { outsideTransaction } from '../db/transactions.ts';
import type { Receiver } from './receiver.ts';
import type { StreamEvent, StreamKey } from './store-streams.ts';
import { openStream, type Stream, type StreamPorts } from './stream.ts';

interface StreamsPorts extends StreamPorts {
  /** The last event of each stream of a family. */
  lastEvents(merchantId: string, family: string): Promise<StreamEvent[]>;
  streamsBehind(streams: readonly (StreamKey & { last: number })[]): Promise<StreamKey[]>;
}

export interface Streams {
  /** A message of some node: this event was committed. */
  receive(merchantId: string, topic: string, seq: number, value: Json | undefined): void;
  /** A family begins with the last event of each of its streams; those to come are joined too. */
  join(receiver: Receiver, topic: string, after: number | undefined): void;
  leave(receiver: Receiver, topic: string): void;
  leaveAll(receiver: Receiver): void;
  /** Looks for events of which no message came; run repeatedly by every node. */
  catchUp(): Promise<void>;
}

const familyOf = (topic: string) => topic.slice(0, topic.indexOf(':'));
const isFamily = (topic: string) => !topic.includes(':');
const keyOf = (merchantId: string, topic: string) => `${merchantId} ${topic}`;

export function createStreams(ports: StreamsPorts): Streams {
  const streams = new Map<string, Stream>();
  const families = createFamilies();
  const topicsByReceiver = new Map<Receiver, Set<string>>();

  function open(merchantId: string, topic: string, newest: StreamEvent | null | undefined): Stream {
    const key = keyOf(merchantId, topic);
    const stream = streams.get(key) ?? openStream({ merchantId, topic }, newest, ports);
    streams.set(key, stream);
    return stream;
  }

  /** While somebody has a family all of its streams are open: any other begins now, and is theirs from its first event on. */
  function find(merchantId: string, topic: string): Stream | undefined {
    const known = streams.get(keyOf(merchantId, topic));
    const watchers = families.of(merchantId, familyOf(topic));
    if (known || !watchers) return known;
    const stream = open(merchantId, topic, null);
    for (const receiver of watchers) stream.current.add(receiver);
    return stream;
  }

  function exit(stream: Stream, receiver: Receiver): void {
    const watchers = families.of(stream.merchantId, familyOf(stream.topic));
    if (!stream.joined.has(receiver) && !watchers?.has(receiver)) stream.current.delete(receiver);
    if (stream.joined.size === 0 && !watchers) streams.delete(keyOf(stream.merchantId, stream.topic));
  }

  async function joinFamily(receiver: Receiver, family: string): Promise<void> {
    const watchers = families.add(receiver, family);
    for (const event of await ports.lastEvents(receiver.merchantId, family))
      open(receiver.merchantId, event.topic, event).begin(receiver, undefined, () => watchers.has(receiver));
  }

  function leave(receiver: Receiver, topic: string): void {
    const topics = topicsByReceiver.get(receiver);
    topics?.delete(topic);
    if (topics?.size === 0) topicsByReceiver.delete(receiver);
    if (isFamily(topic)) {
      families.remove(receiver, topic);
      for (const stream of streams.values())
        if (stream.merchantId === receiver.merchantId && familyOf(stream.topic) === topic) exit(stream, receiver);
      return;
    }
    const stream = streams.get(keyOf(receiver.merchantId, topic));
    stream?.joined.delete(receiver);
    if (stream) exit(stream, receiver);
  }

  return {
    receive: (merchantId, topic, seq, value) => find(merchantId, topic)?.receive(seq, value),
    join(receiver, topic, after) {
      topicsByReceiver.set(receiver, (topicsByReceiver.get(receiver) ?? new Set()).add(topic));
      if (isFamily(topic)) return void outsideTransaction(() => joinFamily(receiver, topic)).catch(ports.onFault);
      const stream = find(receiver.merchantId, topic) ?? open(receiver.merchantId, topic, undefined);
      stream.joined.add(receiver);
      stream.begin(receiver, after, () => stream.joined.has(receiver));
    },
    leave,
    leaveAll(receiver) {
      for (const topic of topicsByReceiver.get(receiver) ?? []) leave(receiver, topic);
    },
    async catchUp() {
      const opened = [...streams.values()].flatMap((stream) => {
        const { merchantId, topic } = stream;
        const last = stream.last();
        return last === undefined ? [] : [{ merchantId, topic, last }];
      });
      if (opened.length === 0) return;
      const behind = await ports.streamsBehind(opened);
      await Promise.all(behind.map(({ merchantId, topic }) => streams.get(keyOf(merchantId, topic))?.catchUp()));
    },
  };
}

/** Who joined all streams of a merchant's family. */
function createFamilies() {
  const families = new Map<string, Set<Receiver>>();
  return {
    of: (merchantId: string, family: string): ReadonlySet<Receiver> | undefined =>
      families.get(keyOf(merchantId, family)),
    add(receiver: Receiver, family: string): ReadonlySet<Receiver> {
      const key = keyOf(receiver.merchantId, family);
      const watchers = families.get(key) ?? new Set();
      families.set(key, watchers.add(receiver));
      return watchers;
    },
    remove(receiver: Receiver, family: string): void {
      const key = keyOf(receiver.merchantId, family);
      const watchers = families.get(key);
      watchers?.delete(receiver);
      if (watchers?.size === 0) families.delete(key);
    },
  };
}
