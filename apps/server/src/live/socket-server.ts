/** The door of live sockets, `/ws`: who may open one, how many, and that silent ones are let go. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closing, type OpenSocket, openSocket, type SocketPorts } from './socket.ts';

export interface SocketServerPorts extends SocketPorts {
  /** The merchant of a host, as for any request. */
  readonly merchantOf: (host: string, told: string | undefined) => { readonly id: string } | undefined;
  /** The caller's address, behind trusted proxies only. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface SocketServer {
  readonly count: () => number;
  /** Says goodbye to everyone and waits a moment for their answer. */
  close(): Promise<void>;
}

const PING_MS = 25_000;
const MOST_PER_ADDRESS = 50;
const MOST_AT_ONCE = 20_000;
const MOST_BYTES = 4_096;

interface Kept {
  isAnswering: boolean;
  readonly open: OpenSocket;
}

export function serveSockets(server: Server, ports: SocketServerPorts): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  const kept = new Map<WebSocket, Kept>();
  const perAddress = new Map<string, number>();

  function accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refusal = whyNot(request);
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const merchant = ports.merchantOf(request.headers.host ?? '', textOf(request.headers.merchant));
    const address = ports.addressOf(request);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if (!merchant) return socket.terminate();
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      const entry: Kept = { isAnswering: true, open: openSocket(socket, merchant.id, ports) };
      kept.set(socket, entry);
      socket.on('pong', () => {
        entry.isAnswering = true;
      });
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        kept.delete(socket);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
    });
  }

  function whyNot(request: IncomingMessage): string | undefined {
    const { host = '', origin, merchant } = request.headers;
    if (new URL(request.url ?? '/', 'http://any').pathname !== '/ws') return '404 Not Found';
    if (!ports.merchantOf(host, textOf(merchant))) return '404 Not Found';
    // Another site's page could open a socket here; it cannot lie about where it comes from.
    if (origin !== undefined && hostOf(origin) !== host) return '403 Forbidden';
    if (kept.size >= MOST_AT_ONCE) return '503 Service Unavailable';
    if ((perAddress.get(ports.addressOf(request)) ?? 0) >= MOST_PER_ADDRESS) return '429 Too Many Requests';
    return undefined;
  }

  const heartbeat = setInterval(() => {
    for (const [socket, entry] of kept) {
      if (!entry.isAnswering) socket.terminate();
      entry.isAnswering = false;
      socket.ping();
      // A session that ran out is noticed here, without anybody logging out.
      entry.open.recheck();
    }
  }, PING_MS);

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    try {
      accept(request, stream, head);
    } catch {
      stream.destroy();
    }
  });

  return {
    count: () => kept.size,
    async close() {
      clearInterval(heartbeat);
      for (const socket of kept.keys()) socket.close(closing.goingAway, 'closing');
      const ended = new Promise<void>((resolve) => sockets.close(() => resolve()));
      const patience = setTimeout(() => {
        for (const socket of kept.keys()) socket.terminate();
      }, 1_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
