/** The streams that WebSockets of this node joined, one by one or all of a family: `draw` is every `draw:…` of the merchant. */
import type { Json } from '#kernel';
import { outsideTransaction } from '../db/transactions.ts';
import type { Receiver } from './receiver.ts';
import { keyOf, type StreamEvent, type StreamKey } from './store-streams.ts';
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

  /** Once all streams of a family are open, any other begins now, and is theirs who have the family from its first event on. */
  function find(merchantId: string, topic: string): Stream | undefined {
    const known = streams.get(keyOf(merchantId, topic));
    const family = families.of(merchantId, familyOf(topic));
    if (known || !family?.isOpen) return known;
    const stream = open(merchantId, topic, null);
    for (const receiver of family.watchers) stream.current.add(receiver);
    return stream;
  }

  function exit(stream: Stream, receiver: Receiver): void {
    const family = families.of(stream.merchantId, familyOf(stream.topic));
    if (!stream.joined.has(receiver) && !family?.watchers.has(receiver)) stream.current.delete(receiver);
    if (stream.joined.size === 0 && !family) streams.delete(keyOf(stream.merchantId, stream.topic));
  }

  /** A message that comes before the last events are read is let go: the event is among them, or `catchUp` finds it. */
  async function joinFamily(receiver: Receiver, name: string): Promise<void> {
    const family = families.add(receiver, name);
    const { watchers } = family;
    const events = await ports.lastEvents(receiver.merchantId, name);
    if (!watchers.has(receiver)) return;
    for (const event of events)
      open(receiver.merchantId, event.topic, event).begin(receiver, undefined, () => watchers.has(receiver));
    family.isOpen = true;
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
interface FamilyOfStreams {
  readonly watchers: Set<Receiver>;
  /** Every stream that has an event is open. */
  isOpen: boolean;
}

function createFamilies() {
  const families = new Map<string, FamilyOfStreams>();
  return {
    of: (merchantId: string, name: string) => families.get(keyOf(merchantId, name)),
    add(receiver: Receiver, name: string): FamilyOfStreams {
      const key = keyOf(receiver.merchantId, name);
      const family = families.get(key) ?? { watchers: new Set(), isOpen: false };
      families.set(key, family);
      family.watchers.add(receiver);
      return family;
    },
    remove(receiver: Receiver, name: string): void {
      const key = keyOf(receiver.merchantId, name);
      const family = families.get(key);
      family?.watchers.delete(receiver);
      if (family?.watchers.size === 0) families.delete(key);
    },
  };
}
