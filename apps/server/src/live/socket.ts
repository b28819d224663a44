/** One client's WebSocket: its hello, the topics it joined, and its limits. */
import type { WebSocket } from 'ws';
import type { RefusalCode } from '#contract';
import { isUuid } from '#kernel';
import { createFirstValues, type ReadWhole } from './first-values.ts';
import type { Hub } from './hub.ts';
import type { Receiver } from './receiver.ts';

/** The session, as far as the WebSocket needs it. */
export interface Guest {
  readonly sessionId: string;
  readonly memberId: string;
  /** Plays with trial money: a trial, or a member's free game. */
  readonly isTrial: boolean;
  /** It is the member's chat page. */
  readonly isChat?: true;
  readonly readWhole?: ReadWhole;
}

/** An operator's connection, at the console's host: the cookie of its connection says whose it is. */
export interface OperatorConnection {
  /** Whether the operator is still signed in, and may still look. */
  readonly isStill: () => Promise<boolean>;
  /** Looks into a member's chat, which is recorded. */
  readonly watch: (memberId: string) => Promise<boolean>;
}

export interface SocketPorts {
  /** The hub of the merchant's database. */
  readonly hubOf: (merchantId: string) => Hub;
  /** A session's or a game frame's token. */
  readonly greet: (merchantId: string, token: string) => Promise<Guest | undefined>;
  readonly isAlive: (merchantId: string, sessionId: string) => Promise<boolean>;
}

const MAX_TOPICS = 20;
const MAX_MESSAGES = 60;
const MESSAGES_PER_MS = 10_000;
/** How many chats an operator looks into at once. */
const MAX_OPERATOR_TOPICS = 100;
/** A client this far behind is disconnected; it reconnects and calls the API. */
const MAX_UNREAD_BYTES = 262_144;
const TOPIC = /^(winners|unread|chatUnread|draw|chats|(draw|round|chat|typing|tournament):[A-Za-z0-9_-]{1,64})$/;
/** Every session is subscribed to its own. */
const OF_SESSION: ReadonlySet<string> = new Set(['balance', 'orders']);
/** Of one member's chat, and of all of a merchant's. */
const OF_CHAT = /^(?:chats|(?:chat|typing):(.*))$/;

export const closing = { goingAway: 1001, policy: 1008, sessionEnded: 4001 } as const;

export interface OpenSocket {
  /** Checks again whether the session is valid, and the merchant in the same database. */
  recheck(): void;
}

/** A connection that was taken. */
export interface Accepted {
  readonly socket: WebSocket;
  /** To an open one: the text as a frame that others are sent, too. */
  readonly sendShared: (text: string) => void;
  readonly merchantId: string;
  readonly operator?: OperatorConnection | undefined;
}

export function openSocket({ socket, sendShared, merchantId, operator }: Accepted, ports: SocketPorts): OpenSocket {
  const hub = ports.hubOf(merchantId);
  const topics = new Set<string>();
  let guest: Guest | undefined;
  let receiver = makeReceiver(undefined);
  /** Messages are processed one after the other: a join after a hello finds the session resolved. */
  let turn = Promise.resolve();
  let messages = 0;
  let since = performance.now();
  const first = createFirstValues();

  function makeReceiver(owner: Guest | undefined): Receiver {
    return {
      merchantId,
      memberId: owner?.memberId,
      isTrial: owner?.isTrial ?? false,
      send(text) {
        first.noteSent(text);
        if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
        else if (socket.readyState === socket.OPEN) sendShared(text);
      },
      recheck: () => void recheck().catch(() => undefined),
    };
  }

  const refuse = (code: RefusalCode, topic?: string) => socket.send(JSON.stringify({ type: 'refused', topic, code }));

  async function recheck(): Promise<void> {
    // The merchant lives in another database now: the page connects again.
    if (ports.hubOf(merchantId) !== hub) return socket.close(closing.goingAway, 'moved');
    if (operator) {
      if (!(await operator.isStill())) socket.close(closing.sessionEnded, 'session ended');
      return;
    }
    const { sessionId } = guest ?? {};
    if (sessionId === undefined || (await ports.isAlive(merchantId, sessionId))) return;
    if (guest?.sessionId !== sessionId) return;
    socket.send(JSON.stringify({ topic: 'session', value: { ended: true } }));
    socket.close(closing.sessionEnded, 'session ended');
  }

  async function hello(token: unknown): Promise<void> {
    guest = typeof token === 'string' && token.length <= 300 ? await ports.greet(merchantId, token) : undefined;
    if (token !== undefined && !guest) refuse('session.expired');
    hub.remove(receiver);
    receiver = makeReceiver(guest);
    hub.add(receiver);
    for (const topic of topics) {
      // Anyone who greets as another leaves the chat of the one before.
      if (await mayJoin(topic, guest, operator)) hub.join(receiver, topic);
      else topics.delete(topic);
    }
  }

  async function join(topic: string, after?: unknown): Promise<void> {
    if (OF_SESSION.has(topic)) {
      if (guest) await first.send(receiver, guest?.readWhole, topic);
      else refuse('session.missing', topic);
    } else if (!TOPIC.test(topic) || !(after === undefined || isNumberOfEvent(after)))
      refuse('request.malformed', topic.slice(0, 80));
    else if (topics.size >= (operator ? MAX_OPERATOR_TOPICS : MAX_TOPICS) && !topics.has(topic))
      refuse('request.too_many', topic);
    else if (!(await mayJoin(topic, guest, operator))) refuse('session.missing', topic);
    else {
      topics.add(topic);
      hub.join(receiver, topic, after);
      await first.send(receiver, guest?.readWhole, topic);
    }
  }

  async function take(text: string): Promise<void> {
    const message = read(text);
    if (message?.type === 'hello' && !operator) await hello(message.token);
    else if (message?.type === 'join' && typeof message.topic === 'string') await join(message.topic, message.after);
    else if (message?.type === 'leave' && typeof message.topic === 'string') {
      topics.delete(message.topic);
      hub.leave(receiver, message.topic);
    } else refuse('request.malformed');
  }

  socket.on('message', (raw, isBinary) => {
    const now = performance.now();
    if (now - since > MESSAGES_PER_MS) {
      since = now;
      messages = 0;
    }
    messages += 1;
    if (isBinary || messages > MAX_MESSAGES) return socket.close(closing.policy, 'too much');
    turn = turn.then(() => take(String(raw))).catch(() => socket.close(1011, 'failed'));
  });
  socket.on('close', () => hub.remove(receiver));
  hub.add(receiver);
  return { recheck: receiver.recheck };
}

/** A chat is joined by its member's own page, and by operators. */
async function mayJoin(
  topic: string,
  guest: Guest | undefined,
  operator: OperatorConnection | undefined,
): Promise<boolean> {
  const chat = OF_CHAT.exec(topic);
  if (!operator) return !chat || (guest?.isChat === true && chat[1] === guest.memberId);
  if (!chat) return false;
  const [, memberId] = chat;
  return memberId === undefined || topic.startsWith('typing:') || (isUuid(memberId) && operator.watch(memberId));
}

function read(text: string): { type?: unknown; topic?: unknown; after?: unknown; token?: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

const isNumberOfEvent = (after: unknown): after is number => Number.isSafeInteger(after) && Number(after) >= 0;
