/**
 * One stream on this node: its WebSockets, and the number of the last event they were sent. A message from another node is only a hint
 * that there is an event: where one is missing, or came out of order, the database says what lies between. So a lost message, a restarted
 * node and a broken connection leave neither a gap nor a double.
 */
import type { Json } from '#kernel';
import { outsideTransaction } from '../db/transactions.ts';
import type { FanOut } from './fan-out.ts';
import type { Receiver } from './receiver.ts';
import type { StreamEvent, StreamKey } from './store-streams.ts';

export interface StreamPorts {
  lastEvent(stream: StreamKey): Promise<StreamEvent | undefined>;
  eventsAfter(stream: StreamKey, after: number, limit: number): Promise<StreamEvent[]>;
  textOf(event: StreamEvent): string;
  readonly sendAll: FanOut;
  /** The database failed: what was not sent is looked for again. */
  readonly onFault: (error: unknown) => void;
}

export interface Stream extends StreamKey {
  /** Those who joined this one; others have it with all of its family. */
  readonly joined: Set<Receiver>;
  /** Who was sent everything up to `last`. */
  readonly current: Set<Receiver>;
  /** Undefined until it is read. */
  last(): number | undefined;
  /** Without a value where that was too long to travel. */
  receive(seq: number, value: Json | undefined): void;
  /** Begins with every event after that number; without one, or where that is too long ago, with the last event. */
  begin(receiver: Receiver, after: number | undefined, isRequested: () => boolean): void;
  /** Sends what is missing, in order. */
  catchUp(): Promise<void>;
}

/** Events read at once, and sent at most to one who comes back. */
const PAGE = 500;

/** `known`: its last event; null if it has none yet, undefined if that must be read. */
export function openStream(key: StreamKey, known: StreamEvent | null | undefined, ports: StreamPorts): Stream {
  const { textOf, sendAll } = ports;
  const current = new Set<Receiver>();
  let newest = known;
  /** One thing after the other. */
  let turn: Promise<void> = Promise.resolve();

  async function inTurn(act: () => Promise<void>): Promise<void> {
    turn = outsideTransaction(() => turn.then(act).catch(ports.onFault));
    await turn;
  }

  const last = () => (newest === undefined ? undefined : (newest?.seq ?? 0));

  function deliver(event: StreamEvent): void {
    if (current.size > 0) sendAll(current, textOf(event));
    newest = event;
  }

  async function advance(): Promise<void> {
    if (newest === undefined) {
      newest = (await ports.lastEvent(key)) ?? null;
      return;
    }
    for (;;) {
      const events = await ports.eventsAfter(key, newest?.seq ?? 0, PAGE);
      for (const event of events) deliver(event);
      if (events.length < PAGE) return;
    }
  }

  async function eventsSince(after: number | undefined): Promise<readonly StreamEvent[]> {
    if (!newest) return [];
    const { seq: to } = newest;
    if (after !== undefined && after <= to && to - after <= PAGE) {
      const events = (await ports.eventsAfter(key, after, PAGE)).filter(({ seq }) => seq <= to);
      if (events.length === to - after) return events;
    }
    return [newest];
  }

  return {
    ...key,
    joined: new Set(),
    current,
    last,
    receive: (seq, value) =>
      void inTurn(async () => {
        const known = last();
        if (known !== undefined && seq <= known) return;
        if (value !== undefined && seq - 1 === known) deliver({ topic: key.topic, seq, value });
        else await advance();
      }),
    begin: (receiver, after, isRequested) =>
      void inTurn(async () => {
        if (newest === undefined || (after ?? 0) > (last() ?? 0)) await advance();
        for (const event of await eventsSince(after)) receiver.send(textOf(event));
        if (isRequested()) current.add(receiver);
      }),
    catchUp: () => inTurn(advance),
  };
}
