/** Subscriptions of this node's WebSockets, and delivery of messages and events to them here and, by the bus, on every other node. */
import { isStreamFamily, type TopicFamily, topicNames } from '#contract';
import { type Json, renameFields } from '#kernel';
import type { Db } from '../db/db.ts';
import { afterCommit, atomically } from '../db/transactions.ts';
import type { Bus } from './bus.ts';
import { createFanOut } from './fan-out.ts';
import type { Live, LiveStreams } from './live.ts';
import { connectNodes, type Message } from './other-nodes.ts';
import type { Receiver } from './receiver.ts';
import { createRooms } from './rooms.ts';
import * as store from './store-streams.ts';
import { createStreams } from './streams.ts';

export interface Hub extends Live, LiveStreams {
  add(receiver: Receiver): void;
  remove(receiver: Receiver): void;
  /** `after`: the number of the last event of a stream that the client has. */
  join(receiver: Receiver, topic: string, after?: number): void;
  leave(receiver: Receiver, topic: string): void;
  /** Sends events of streams of which no message came to this node. */
  catchUp(): Promise<void>;
  /** Deletes events that nobody can ask for any more; run repeatedly by one node. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

const PRUNE_SLICE = 5_000;
const MAX_PRUNE_SLICES = 20;

export interface HubPorts {
  readonly bus: Bus;
  readonly db: Db;
  readonly onFault: (error: unknown) => void;
}

export async function createHub({ bus, db, onFault }: HubPorts): Promise<Hub> {
  const rooms = createRooms();
  const sendAll = createFanOut();
  const streams = createStreams({
    lastEvent: (stream) => store.lastEvent(db, stream),
    eventsAfter: (stream, after, limit) => store.eventsAfter(db, stream, after, limit),
    lastEvents: (merchantId, family) => store.lastEvents(db, merchantId, family),
    streamsBehind: (open) => store.streamsBehind(db, open),
    textOf: ({ topic, seq, value }) => JSON.stringify({ topic, seq, value: inWire(familyOf(topic), value) }),
    sendAll,
    onFault,
  });
  const outgoing = await connectNodes(bus, deliver);

  function deliver([merchantId, memberId, topic, value, isTrial, seq]: Message): void {
    if (seq !== undefined) {
      streams.receive(merchantId, topic, seq, (value as Json | null) ?? undefined);
      return;
    }
    const receivers = rooms.receiversIn(
      memberId === '' ? topicRoom(merchantId, topic) : memberRoom(merchantId, memberId),
    );
    if (!receivers) return;
    if (topic === 'session') {
      for (const receiver of receivers) receiver.recheck();
      return;
    }
    const text = JSON.stringify({ topic, value });
    if (typeof isTrial !== 'boolean') sendAll(receivers, text);
    else for (const receiver of receivers) if (receiver.isTrial === isTrial) receiver.send(text);
  }

  function publish(message: Message): void {
    deliver(message);
    outgoing.send(message);
  }

  const appendMany: Hub['appendMany'] = async (tx, family, events, { isLast = false } = {}) => {
    const appended = await store.insertEvents(
      tx,
      events.map(({ merchantId, key, value }) => ({ merchantId, topic: topicOf(family, key), value: value as Json })),
      isLast,
    );
    afterCommit(() => {
      for (const { merchantId, topic, value, seq } of appended) publish([merchantId, '', topic, value, null, seq]);
    });
  };

  return {
    publish: (merchantId, family, key, value) => publish([merchantId, '', topicOf(family, key), inWire(family, value)]),
    publishTo(merchantId, memberId, family, value, isTrial) {
      const travels = inWire(family, value);
      if (isTrial === undefined) publish([merchantId, memberId, family, travels]);
      else publish([merchantId, memberId, family, travels, isTrial]);
    },
    append: (tx, merchantId, family, key, value) => appendMany(tx, family, [{ merchantId, key, value }]),
    appendMany,
    add(receiver) {
      if (receiver.memberId !== undefined) rooms.enter(memberRoom(receiver.merchantId, receiver.memberId), receiver);
    },
    remove(receiver) {
      rooms.exitAll(receiver);
      streams.leaveAll(receiver);
    },
    join(receiver, topic, after) {
      if (isStreamFamily(familyOf(topic))) streams.join(receiver, topic, after);
      else rooms.enter(topicRoom(receiver.merchantId, topic), receiver);
    },
    leave(receiver, topic) {
      if (isStreamFamily(familyOf(topic))) streams.leave(receiver, topic);
      else rooms.exit(topicRoom(receiver.merchantId, topic), receiver);
    },
    catchUp: streams.catchUp,
    async prune() {
      for (let slice = 0; slice < MAX_PRUNE_SLICES; slice++)
        if ((await atomically(db, (tx) => store.deleteOldEvents(tx, PRUNE_SLICE))) < PRUNE_SLICE) return;
    },
    close: outgoing.close,
  };
}

const memberRoom = (merchantId: string, memberId: string) => `member ${merchantId} ${memberId}`;
const topicRoom = (merchantId: string, topic: string) => `topic ${merchantId} ${topic}`;
const familyOf = (topic: string) => topic.replace(/:.*/s, '') as TopicFamily;

function inWire(family: TopicFamily, value: unknown): unknown {
  return renameFields(value, topicNames[family]);
}

function topicOf(family: TopicFamily, key: string): string {
  return key === '' ? family : `${family}:${key}`;
}
