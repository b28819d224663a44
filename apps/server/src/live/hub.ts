/** Subscriptions of this node's WebSockets, and delivery of messages to them here and, by the bus, on every other node. */
import { randomUUID } from 'node:crypto';
import { type TopicFamily, topicNames } from '#contract';
import { renameFields } from '#kernel';
import { outsideTransaction } from '../db/transactions.ts';
import type { Bus } from './bus.ts';
import type { Live } from './live.ts';

/** One open WebSocket, as the hub sees it. */
export interface Receiver {
  readonly merchantId: string;
  /** Undefined for a guest. */
  readonly memberId: string | undefined;
  readonly isTrial: boolean;
  send(text: string): void;
  /** The member's sessions changed: check whether this one is still valid. */
  recheck(): void;
}

export interface Hub extends Live {
  add(receiver: Receiver): void;
  remove(receiver: Receiver): void;
  join(receiver: Receiver, topic: string): void;
  leave(receiver: Receiver, topic: string): void;
  close(): Promise<void>;
}

/** `[merchant, member or empty, topic, value, kind of account]` */
type Message = readonly [string, string, string, unknown, boolean?];

const FLUSH_MS = 15;

export async function createHub(bus: Bus): Promise<Hub> {
  const node = randomUUID();
  const receiversByTopic = new Map<string, Set<Receiver>>();
  const entered = new Map<Receiver, Set<string>>();
  let waiting: Message[] = [];
  let timer: NodeJS.Timeout | undefined;

  const memberTopic = (merchantId: string, memberId: string) => `member ${merchantId} ${memberId}`;
  const topicRoom = (merchantId: string, topic: string) => `topic ${merchantId} ${topic}`;

  function enter(room: string, receiver: Receiver): void {
    const receivers = receiversByTopic.get(room) ?? new Set();
    receiversByTopic.set(room, receivers.add(receiver));
    entered.set(receiver, (entered.get(receiver) ?? new Set()).add(room));
  }

  function exit(room: string, receiver: Receiver): void {
    const receivers = receiversByTopic.get(room);
    receivers?.delete(receiver);
    if (receivers?.size === 0) receiversByTopic.delete(room);
    entered.get(receiver)?.delete(room);
  }

  function deliver([merchantId, memberId, topic, value, isTrial]: Message): void {
    const receivers = receiversByTopic.get(
      memberId === '' ? topicRoom(merchantId, topic) : memberTopic(merchantId, memberId),
    );
    if (!receivers) return;
    if (topic === 'session') {
      for (const receiver of receivers) receiver.recheck();
      return;
    }
    const text = JSON.stringify({ topic, value });
    for (const receiver of receivers) if (isTrial === undefined || receiver.isTrial === isTrial) receiver.send(text);
  }

  /** Many messages are sent as one, and only the last of those with the same topic and recipient. */
  function flush(): void {
    timer = undefined;
    const latest = new Map(waiting.map((message) => [`${message.slice(0, 3).join(' ')} ${message[4]}`, message]));
    waiting = [];
    let batch: string[] = [];
    let size = 0;
    const send = () => {
      if (batch.length > 0) bus.publish(`[${JSON.stringify(node)},${batch.join(',')}]`).catch(() => undefined);
      batch = [];
      size = 0;
    };
    for (const message of latest.values()) {
      const text = JSON.stringify(message);
      const bytes = Buffer.byteLength(text) + 1;
      if (size + bytes > bus.longest - 100) send();
      if (bytes > bus.longest - 100) continue;
      batch.push(text);
      size += bytes;
    }
    send();
  }

  function publish(message: Message): void {
    deliver(message);
    waiting.push(message);
    timer ??= outsideTransaction(() => setTimeout(flush, FLUSH_MS));
  }

  await bus.subscribe((text) => {
    const [from, ...messages] = JSON.parse(text) as [string, ...Message[]];
    if (from !== node) for (const message of messages) deliver(message);
  });

  return {
    publish: (merchantId, family, key, value) => publish([merchantId, '', topicOf(family, key), inWire(family, value)]),
    publishTo(merchantId, memberId, family, value, isTrial) {
      const travels = inWire(family, value);
      if (isTrial === undefined) publish([merchantId, memberId, family, travels]);
      else publish([merchantId, memberId, family, travels, isTrial]);
    },
    add(receiver) {
      if (receiver.memberId !== undefined) enter(memberTopic(receiver.merchantId, receiver.memberId), receiver);
    },
    remove(receiver) {
      for (const room of entered.get(receiver) ?? []) exit(room, receiver);
      entered.delete(receiver);
    },
    join: (receiver, topic) => enter(topicRoom(receiver.merchantId, topic), receiver),
    leave: (receiver, topic) => exit(topicRoom(receiver.merchantId, topic), receiver),
    async close() {
      clearTimeout(timer);
      await bus.close();
    },
  };
}

function inWire(family: TopicFamily, value: unknown): unknown {
  return renameFields(value, topicNames[family]);
}

export function topicOf(family: TopicFamily, key: string): string {
  return key === '' ? family : `${family}:${key}`;
}
