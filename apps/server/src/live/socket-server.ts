/** The WebSocket endpoint, `/ws`: who may connect, how many, and the timeout of silent connections. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { networksOf } from '#kernel';
import { createFrames } from './frames.ts';
import { closing, type OpenSocket, type OperatorConnection, openSocket, type SocketPorts } from './socket.ts';

export interface SocketServerPorts extends SocketPorts {
  /** The merchant of a host, as for any request. */
  readonly merchantOf: (host: string, reported: string | undefined) => { readonly id: string } | undefined;
  /** The caller's address and the requested host, as for any request; no host where two are named. */
  readonly proxies: {
    addressOf(request: IncomingMessage): string;
    hostOf(request: IncomingMessage): string | undefined;
  };
  /** The console's hosts, where operators connect: `/console/live?merchant=demo`. */
  readonly console?: {
    isHost(host: string): boolean;
    /** The operator of the cookie, who may see the merchant's chats. */
    admit(
      request: IncomingMessage,
      merchant: string,
      address: string,
    ): Promise<{ readonly merchantId: string; readonly operator: OperatorConnection } | undefined>;
  };
}

export interface SocketBounds {
  /** Per household; wider networks have several times as many. */
  readonly perNetwork: number;
  readonly perMerchant: number;
  readonly inAll: number;
}

export interface SocketServer {
  readonly count: () => number;
  /** Closes all connections and waits briefly for their acknowledgement. */
  close(): Promise<void>;
}

const PING_MS = 25_000;
/** A slice is asked every tenth of a second: all at once, or many, would hold the event loop, and ask the database for seconds whether their sessions live. */
const SLICES = 250;
const usualBounds: SocketBounds = { perNetwork: 50, perMerchant: 10_000, inAll: 20_000 };
const MAX_BYTES = 4_096;

interface Entry {
  isAnswering: boolean;
  readonly open: OpenSocket;
  /** When in the round it is asked. */
  readonly slice: number;
}

export function serveSockets(server: Server, ports: SocketServerPorts, bounds = usualBounds): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, perMessageDeflate: false });
  const entries = new Map<WebSocket, Entry>();
  const counted = createCounts();
  const frameOf = createFrames();
  let accepted = 0;

  function turnAway(stream: Duplex, status: string): void {
    stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const host = ports.proxies.hostOf(request);
    const isOperator = host !== undefined && ports.console?.isHost(host) === true;
    const visitor = isOperator ? await admitOperator(request, host) : admit(request);
    if (typeof visitor === 'string') return turnAway(stream, visitor);
    if (stream.destroyed) return;
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const leave = counted.enter(visitor.limits);
      const entry: Entry = {
        isAnswering: true,
        open: openSocket({ socket, sendShared: (text) => stream.write(frameOf(text)), ...visitor }, ports),
        slice: accepted++ % SLICES,
      };
      entries.set(socket, entry);
      socket.on('pong', () => {
        entry.isAnswering = true;
      });
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        entries.delete(socket);
        leave();
      });
    });
  }

  /** Of an operator. Only the console's own page connects: the cookie alone opens nothing. */
  async function admitOperator(request: IncomingMessage, host: string): Promise<Visitor | string> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    if (pathname !== '/console/live') return '404 Not Found';
    if (request.headers.origin === undefined || hostOf(request.headers.origin) !== host) return '403 Forbidden';
    const address = ports.proxies.addressOf(request);
    const admitted = await ports.console?.admit(request, searchParams.get('merchant') ?? '', address);
    if (!admitted) return '403 Forbidden';
    const limits = [{ name: `console ${admitted.merchantId}`, max: bounds.perMerchant }, ...networkLimits(address)];
    if (entries.size >= bounds.inAll || !counted.hasCapacity(limits)) return '429 Too Many Requests';
    return { ...admitted, limits };
  }

  const networkLimits = (address: string) =>
    networksOf(address).map(({ name, share }) => ({ name, max: share * bounds.perNetwork }));

  /** The merchant and network of a new connection, or why it is refused. */
  function admit(request: IncomingMessage): Visitor | string {
    const { origin, merchant: reported } = request.headers;
    const host = ports.proxies.hostOf(request);
    if (host === undefined) return '400 Bad Request';
    if (new URL(request.url ?? '/', 'http://any').pathname !== '/ws') return '404 Not Found';
    const merchant = ports.merchantOf(host, textOf(reported));
    if (!merchant) return '404 Not Found';
    // Cross-site hijacking: another site's page could connect here, but browsers always send its origin.
    if (origin !== undefined && hostOf(origin) !== host) return '403 Forbidden';
    const ofMerchant = { name: `merchant ${merchant.id}`, max: bounds.perMerchant };
    if (entries.size >= bounds.inAll || !counted.hasCapacity([ofMerchant])) return '503 Service Unavailable';
    const near = networkLimits(ports.proxies.addressOf(request));
    if (!counted.hasCapacity(near)) return '429 Too Many Requests';
    return { merchantId: merchant.id, limits: [ofMerchant, ...near] };
  }

  const heartbeat = startHeartbeat(entries);

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    accept(request, stream, head).catch(() => stream.destroy());
  });

  return {
    count: () => entries.size,
    async close() {
      clearInterval(heartbeat);
      for (const socket of entries.keys()) socket.close(closing.goingAway, 'closing');
      const ended = new Promise<void>((resolve) => sockets.close(() => resolve()));
      const patience = setTimeout(() => {
        for (const socket of entries.keys()) socket.terminate();
      }, 1_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** Asks the sockets, a slice at a time, whether they answer and whether their session lives: it may expire without a logout. */
function startHeartbeat(entries: ReadonlyMap<WebSocket, Entry>): NodeJS.Timeout {
  let slice = 0;
  return setInterval(() => {
    slice = (slice + 1) % SLICES;
    for (const [socket, entry] of entries) {
      if (entry.slice !== slice) continue;
      if (!entry.isAnswering) socket.terminate();
      entry.isAnswering = false;
      socket.ping();
      entry.open.recheck();
    }
  }, PING_MS / SLICES);
}

interface Visitor {
  readonly merchantId: string;
  readonly limits: readonly ConnectionLimit[];
  readonly operator?: OperatorConnection;
}

interface ConnectionLimit {
  readonly name: string;
  readonly max: number;
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    hasCapacity: (limits: readonly ConnectionLimit[]) => limits.every(({ name, max }) => (counts.get(name) ?? 0) < max),
    /** Returns the release function. */
    enter(limits: readonly ConnectionLimit[]): () => void {
      for (const { name } of limits) counts.set(name, (counts.get(name) ?? 0) + 1);
      return () => {
        for (const { name } of limits) {
          const left = (counts.get(name) ?? 1) - 1;
          if (left > 0) counts.set(name, left);
          else counts.delete(name);
        }
      };
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
