/** The test kit for WebSockets: a connection of one session, as a page opens it. */
import { WebSocket } from 'ws';

export interface SocketMessage {
  readonly type?: string;
  readonly topic?: string;
  readonly code?: string;
  readonly seq?: number;
  readonly value?: unknown;
}

export interface TestSocket {
  readonly closed: Promise<number>;
  readonly messages: readonly SocketMessage[];
  readonly send: (message: object) => void;
  /** The first message that fits, of those that came or will come. */
  readonly next: (fits: (message: SocketMessage) => boolean) => Promise<SocketMessage>;
  readonly close: () => void;
}

export interface SocketPlace {
  readonly host?: string;
  readonly path?: string;
  readonly headers?: { readonly [name: string]: string };
}

/** Connected with hello sent at that port; `closed` resolves with the close code. */
export async function openSocket(
  port: number,
  token: string,
  { host = 'localhost', path = '/ws', headers = {} }: SocketPlace = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host: `${host}:${port}`, ...headers } });
  const messages: SocketMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (raw) => {
    messages.push(JSON.parse(String(raw)) as SocketMessage);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const send = (message: object) => socket.send(JSON.stringify(message));
  const next = (fits: (message: SocketMessage) => boolean) =>
    new Promise<SocketMessage>((resolve) => {
      const look = () => {
        const found = messages.find(fits);
        if (!found) return void waiting.add(look);
        waiting.delete(look);
        resolve(found);
      };
      look();
    });
  await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject));
  send({ type: 'hello', token });
  // Any answer, even a refusal, shows that the hello before it was processed.
  send({ type: 'join', topic: 'mark' });
  await next(() => true);
  return { closed, messages, send, next, close: () => socket.terminate() };
}
