/**
 * The browser's side of the WebSocket: joins topics, reconnects after a break, and joins them again; streams from the event after the last
 * that it has, so that each event arrives once.
 */
import type { TopicFamily, Topics } from '#contract';
import { renameFields } from '#kernel';
import { topicNames } from './routes.ts';

export interface LivePorts {
  /** `ws://…/ws`. */
  readonly url: string;
  readonly token: () => string | undefined;
  readonly createSocket?: (url: string) => WebSocket;
}

export interface LiveClient {
  /**
   * Subscribes to a topic; returns the unsubscribe function. `key` is the part after the colon: `draw:fast-five`; the streams of all keys
   * where it is empty. `isWhole`: the value is what the endpoint answers now that the topic is about (`WholeTopics`); it comes first, and
   * again after a break.
   */
  readonly on: <Family extends TopicFamily>(
    family: Family,
    key: string,
    onEvent: (value: Topics[Family], isWhole: boolean) => void,
  ) => () => void;
  /** Called on each change: true when the connection is open, false when it is lost. */
  readonly onLine: (onEvent: (isUp: boolean) => void) => () => void;
  /** Sends the hello again, after a login or with a new token. */
  readonly greet: () => void;
  readonly close: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const topicOf = (family: string, key: string) => (key === '' ? family : `${family}:${key}`);

export function createLive(ports: LivePorts): LiveClient {
  const received = new Map<string, Set<(value: never, isWhole: boolean) => void>>();
  /** The number of the last event of each stream. */
  const lastSeqs = new Map<string, number>();
  const lineListeners = new Set<(isUp: boolean) => void>();
  let socket: WebSocket | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const send = (message: object) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  };
  const join = (topic: string) => {
    const after = lastSeqs.get(topic);
    send(after === undefined ? { type: 'join', topic } : { type: 'join', topic, after });
  };
  const greet = () => {
    const token = ports.token();
    send(token === undefined ? { type: 'hello' } : { type: 'hello', token });
    for (const topic of received.keys()) join(topic);
  };

  /** Those of the topic, and of its whole family: `draw` for every `draw:…`. */
  function listenersOf(topic: string): readonly ((value: never, isWhole: boolean) => void)[] {
    const family = topic.replace(/:.*/, '');
    return [...(received.get(topic) ?? []), ...((family !== topic && received.get(family)) || [])];
  }

  function isNew({ topic, seq }: Message): boolean {
    if (seq === undefined) return true;
    if (listenersOf(topic).length === 0 || seq <= (lastSeqs.get(topic) ?? 0)) return false;
    lastSeqs.set(topic, seq);
    return true;
  }

  function open() {
    const opened = ports.createSocket?.(ports.url) ?? new WebSocket(ports.url);
    socket = opened;
    opened.addEventListener('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      greet();
      for (const onEvent of lineListeners) onEvent(true);
    });
    opened.addEventListener('message', (event) => {
      const message = readMessage(event.data);
      if (!message || !isNew(message)) return;
      const { topic, value, isWhole } = message;
      for (const onEvent of listenersOf(topic)) onEvent(value as never, isWhole);
    });
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      for (const onEvent of lineListeners) onEvent(false);
      if (isClosed) return;
      // jitter, so that clients do not all reconnect to a restarted server at the same moment
      timer = setTimeout(open, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  }
  open();

  return {
    on: (family, key, onEvent) => {
      const topic = topicOf(family, key);
      const listeners = received.get(topic) ?? new Set();
      if (listeners.size === 0) {
        received.set(topic, listeners);
        join(topic);
      }
      listeners.add(onEvent as (value: never, isWhole: boolean) => void);
      return () => {
        listeners.delete(onEvent as (value: never, isWhole: boolean) => void);
        if (listeners.size > 0 || received.get(topic) !== listeners) return;
        received.delete(topic);
        for (const stream of lastSeqs.keys()) if (listenersOf(stream).length === 0) lastSeqs.delete(stream);
        send({ type: 'leave', topic });
      };
    },
    onLine: (onEvent) => {
      lineListeners.add(onEvent);
      return () => lineListeners.delete(onEvent);
    },
    greet,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

interface Message {
  readonly topic: string;
  /** Of an event of a stream. */
  readonly seq: number | undefined;
  readonly value: unknown;
  readonly isWhole: boolean;
}

function readMessage(raw: unknown): Message | undefined {
  try {
    const message: unknown = JSON.parse(String(raw));
    if (typeof message !== 'object' || message === null || !('topic' in message) || typeof message.topic !== 'string')
      return undefined;
    if (!('value' in message)) return undefined;
    const { topic, value } = message;
    const seq = 'seq' in message && typeof message.seq === 'number' ? message.seq : undefined;
    const isWhole = 'whole' in message;
    return { topic, seq, isWhole, value: renameFields(value, topicNames[topic.replace(/:.*/, '')]) };
  } catch {
    return undefined;
  }
}
