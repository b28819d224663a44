/** The browser's side of the WebSocket: joins topics, reconnects after a break, and joins them again. */
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
  /** Subscribes to a topic; returns the unsubscribe function. `key` is the part after the colon: `draw:fast-five`. */
  readonly on: <Family extends TopicFamily>(
    family: Family,
    key: string,
    onEvent: (value: Topics[Family]) => void,
  ) => () => void;
  /** Called on each change: true once the hello is answered, false when the connection is lost. */
  readonly onLine: (onEvent: (isUp: boolean) => void) => () => void;
  /** Sends the hello again, after a login or with a new token. */
  readonly greet: () => void;
  readonly close: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const topicOf = (family: string, key: string) => (key === '' ? family : `${family}:${key}`);

export function createLive(ports: LivePorts): LiveClient {
  const received = new Map<string, Set<(value: never) => void>>();
  const lineListeners = new Set<(isUp: boolean) => void>();
  let socket: WebSocket | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const send = (message: object) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  };
  const greet = () => {
    const token = ports.token();
    send(token === undefined ? { type: 'hello' } : { type: 'hello', token });
    for (const topic of received.keys()) send({ type: 'join', topic });
  };

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
      for (const onEvent of (message && received.get(message.topic)) ?? []) onEvent(message?.value as never);
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
        send({ type: 'join', topic });
      }
      listeners.add(onEvent as (value: never) => void);
      return () => {
        listeners.delete(onEvent as (value: never) => void);
        if (listeners.size > 0 || received.get(topic) !== listeners) return;
        received.delete(topic);
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

function readMessage(raw: unknown): { topic: string; value: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(String(raw));
    if (typeof message !== 'object' || message === null || !('topic' in message) || typeof message.topic !== 'string')
      return undefined;
    if (!('value' in message)) return undefined;
    const { topic, value } = message;
    return { topic, value: renameFields(value, topicNames[topic.replace(/:.*/, '')]) };
  } catch {
    return undefined;
  }
}
