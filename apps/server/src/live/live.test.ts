import { createServer, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { atomically } from '../db/transactions.ts';
import { readProxies } from '../http/proxies.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { type Bus, createLocalBus, createPostgresBus } from './bus.ts';
import { createHub, type Hub } from './hub.ts';
import type { Guest } from './socket.ts';
import { type SocketServer, serveSockets } from './socket-server.ts';

interface Node {
  readonly hub: Hub;
  readonly server: Server;
  readonly sockets: SocketServer;
  readonly port: number;
}

let base: TestDatabase;
const nodes: Node[] = [];
const faults: unknown[] = [];
/** Valid sessions, by token. */
const alive = new Map<string, Guest>();
const clients: WebSocket[] = [];

/** Small enough for the tests to reach. */
const bounds = { perNetwork: 3, perMerchant: 9, inAll: 12 };

async function openNode(bus: Bus, bounded?: typeof bounds): Promise<Node> {
  const hub = await createHub({ bus, db: base.db, onFault: (error) => faults.push(error) });
  const server = createServer();
  const ports = {
    hubOf: () => hub,
    greet: async (_merchantId: string, token: string) => alive.get(token),
    isAlive: async (_merchantId: string, sessionId: string) =>
      [...alive.values()].some((one) => one.sessionId === sessionId),
    merchantOf: (host: string) => (host.startsWith('lotus.') ? { id: 'lotus' } : { id: 'demo' }),
    proxies: readProxies('127.0.0.1, 10.0.0.0/8'),
  };
  const sockets = serveSockets(server, ports, bounded);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { hub, server, sockets, port: (server.address() as AddressInfo).port };
}

beforeAll(async () => {
  base = await openTestDatabase();
  nodes.push(await openNode(createPostgresBus(base)), await openNode(createPostgresBus(base)));
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  for (const { hub, server, sockets } of nodes) {
    await sockets.close();
    await hub.close();
    server.close();
  }
  await base.close();
});
beforeEach(() => alive.clear());

/** All messages a client received, and a wait for the first that matches. */
async function connect(node: Node, options: { host?: string; origin?: string; from?: string } = {}) {
  const host = `${options.host ?? 'localhost'}:${node.port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws`, {
    headers: {
      host,
      ...(options.origin && { origin: options.origin }),
      ...(options.from && { 'x-forwarded-for': options.from }),
    },
  });
  clients.push(socket);
  const received: { topic?: string; type?: string; value?: unknown; code?: string }[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (raw) => {
    received.push(JSON.parse(String(raw)));
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    socket,
    received,
    send: (message: object) => socket.send(JSON.stringify(message)),
    closed: new Promise<number>((resolve) => socket.on('close', resolve)),
    async receives(fits: (message: (typeof received)[number]) => boolean) {
      for (;;) {
        const found = received.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** Sends a request that is refused for sure: its answer shows that everything before was processed. */
async function settle(client: Awaited<ReturnType<typeof connect>>) {
  const mark = `mark${Math.random()}`;
  client.send({ type: 'join', topic: mark });
  await client.receives((message) => message.topic === mark);
}

const draw = { gameCode: 'fast-five', drawNumber: '20260101-0001', state: 'drawn' as const };

it('sends a topic to everyone of the merchant who joined it, on every node, and to nobody else', async () => {
  const here = await connect(nodes[0]!);
  const there = await connect(nodes[1]!);
  const elsewhere = await connect(nodes[1]!, { host: 'lotus.localhost' });
  const silent = await connect(nodes[0]!);
  for (const client of [here, there, elsewhere]) client.send({ type: 'join', topic: 'draw:fast-five' });
  for (const client of [here, there, elsewhere, silent]) await settle(client);
  await atomically(base.db, (tx) => nodes[0]!.hub.append(tx, 'demo', 'draw', 'fast-five', draw));
  for (const client of [here, there]) {
    expect(await client.receives((message) => message.topic === 'draw:fast-five')).toEqual({
      topic: 'draw:fast-five',
      seq: 1,
      value: { gameId: 'fast-five', numero: draw.drawNumber, state: 'drawn' },
    });
  }
  for (const client of [elsewhere, silent]) {
    await settle(client);
    expect(client.received.filter((message) => message.topic === 'draw:fast-five')).toEqual([]);
  }
});

it('MEM-01 sends a balance to the member’s own WebSockets alone, trial money apart from real', async () => {
  alive.set('t1', { sessionId: 's1', memberId: 'm1', isTrial: false });
  alive.set('t1-free', { sessionId: 's1', memberId: 'm1', isTrial: true });
  alive.set('t2', { sessionId: 's2', memberId: 'm2', isTrial: false });
  const own = await connect(nodes[1]!);
  const free = await connect(nodes[1]!);
  const other = await connect(nodes[1]!);
  own.send({ type: 'hello', token: 't1' });
  free.send({ type: 'hello', token: 't1-free' });
  other.send({ type: 'hello', token: 't2' });
  for (const client of [own, free, other]) await settle(client);
  nodes[0]!.hub.publishTo('demo', 'm1', 'balance', { sumBalance: '12.00', pending: '0.00' }, false);
  expect((await own.receives((message) => message.topic === 'balance')).value).toEqual({
    sumBalance: '12.00',
    pending: '0.00',
  });
  nodes[0]!.hub.publishTo('demo', 'm1', 'balance', { sumBalance: '900.00', pending: '0.00' }, true);
  await free.receives((message) => message.topic === 'balance');
  await settle(other);
  expect(
    [own.received, free.received, other.received].map(
      (received) => received.filter((one) => one.topic === 'balance').length,
    ),
  ).toEqual([1, 1, 0]);
});

it('MEM-01 reads a balance again that was pushed while it was read, so that the last message is the latest', async () => {
  const reads: { topic: string; answer: (value: object) => void }[] = [];
  const wakes: (() => void)[] = [];
  const readWhole = (topic: string) =>
    new Promise<object>((answer) => {
      reads.push({ topic, answer });
      for (const wake of wakes.splice(0)) wake();
    });
  const isRead = async (times: number) => {
    while (reads.length < times) await new Promise<void>((resolve) => wakes.push(resolve));
    return reads[times - 1]!;
  };
  alive.set('t1', { sessionId: 's1', memberId: 'm1', isTrial: false, readWhole });
  const own = await connect(nodes[1]!);
  own.send({ type: 'hello', token: 't1' });
  own.send({ type: 'join', topic: 'balance' });
  const first = await isRead(1);
  nodes[0]!.hub.publishTo('demo', 'm1', 'balance', { sumBalance: '12.00', pending: '0.00' }, false);
  await own.receives((message) => message.topic === 'balance');
  first.answer({ sumBalance: '10.00' });
  (await isRead(2)).answer({ sumBalance: '12.00', held: '3.00' });
  await settle(own);
  expect(own.received.filter((message) => message.topic === 'balance')).toEqual([
    { topic: 'balance', value: { sumBalance: '12.00', pending: '0.00' } },
    { topic: 'balance', value: { sumBalance: '12.00', held: '3.00' }, whole: true },
  ]);
  expect(reads.map(({ topic }) => topic)).toEqual(['balance', 'balance']);
});

it('sends the scores of a tournament to who joined it', async () => {
  const guest = await connect(nodes[1]!);
  guest.send({ type: 'join', topic: 'tournament:weekly-race' });
  await settle(guest);
  nodes[0]!.hub.publish('demo', 'tournament', 'weekly-race', { code: 'weekly-race' });
  expect(await guest.receives((message) => message.topic === 'tournament:weekly-race')).toEqual({
    topic: 'tournament:weekly-race',
    value: { code: 'weekly-race' },
  });
});

it('AUTH-15 closes the WebSockets of a session that ended on another node, and leaves the member’s other sessions', async () => {
  alive.set('t1', { sessionId: 's1', memberId: 'm1', isTrial: false });
  alive.set('t2', { sessionId: 's2', memberId: 'm1', isTrial: false });
  const ended = await connect(nodes[1]!);
  const lasting = await connect(nodes[1]!);
  ended.send({ type: 'hello', token: 't1' });
  lasting.send({ type: 'hello', token: 't2' });
  for (const client of [ended, lasting]) await settle(client);
  alive.delete('t1');
  nodes[0]!.hub.publishTo('demo', 'm1', 'session', { ended: true });
  expect(await ended.closed).toBe(4001);
  expect(ended.received).toContainEqual({ topic: 'session', value: { ended: true } });
  await settle(lasting);
  expect(lasting.socket.readyState).toBe(WebSocket.OPEN);
});

it('refuses unknown topics, a balance and orders without a session, and an unknown token', async () => {
  const client = await connect(nodes[0]!);
  client.send({ type: 'join', topic: 'session' });
  client.send({ type: 'join', topic: 'balance' });
  client.send({ type: 'join', topic: 'orders' });
  client.send({ type: 'hello', token: 'unknown' });
  client.send({ type: 'sing' });
  await settle(client);
  expect(client.received.slice(0, 5)).toEqual([
    { type: 'refused', topic: 'session', code: 'request.malformed' },
    { type: 'refused', topic: 'balance', code: 'session.missing' },
    { type: 'refused', topic: 'orders', code: 'session.missing' },
    { type: 'refused', code: 'session.expired' },
    { type: 'refused', code: 'request.malformed' },
  ]);
});

it('refuses pages of other origins, and closes a connection that sends too much', async () => {
  const port = nodes[0]!.port;
  await expect(connect(nodes[0]!, { origin: 'https://evil.example' })).rejects.toThrow('403');
  const own = await connect(nodes[0]!, { origin: `http://localhost:${port}` });
  for (let n = 0; n < 80; n++) own.send({ type: 'leave', topic: 'winners' });
  expect(await own.closed).toBe(1008);
  const huge = await connect(nodes[0]!);
  huge.socket.send('x'.repeat(5_000));
  expect(await huge.closed).toBe(1009);
});

it('publishes from inside a transaction without touching it', async () => {
  const client = await connect(nodes[1]!);
  client.send({ type: 'join', topic: 'winners' });
  await settle(client);
  await atomically(base.db, async () => {
    nodes[0]!.hub.publish('demo', 'winners', '', {
      username: 'lu***er',
      id: 1,
      winAmount: '5.00',
      at: '2026-01-01T00:00:00Z',
    });
    // Longer than the flush delay: its timer has fired when this one does.
    await new Promise((resolve) => setTimeout(resolve, 40));
  });
  expect((await client.receives((message) => message.topic === 'winners')).value).toMatchObject({
    customerName: 'lu***er',
  });
});

describe('AUTH-15 the limits of WebSockets', () => {
  const open = async (node: Node, from: string, host?: string) =>
    await connect(node, { from, ...(host && { host }) }).then(
      () => 'open',
      (error: Error) => /\d{3}/.exec(error.message)?.[0],
    );

  it('count for the network that a trusted proxy names, whatever a caller writes before', async () => {
    const node = await openNode(createLocalBus(), bounds);
    nodes.push(node);
    const sent: (string | undefined)[] = [];
    // The last hop is the proxy's own entry; an inner proxy is looked through.
    for (let at = 0; at < 4; at++) sent.push(await open(node, `203.0.113.${at}, 198.51.100.7, 10.0.0.${at}`));
    expect(sent).toEqual(['open', 'open', 'open', '429']);
    const near: (string | undefined)[] = [];
    for (let at = 0; at < 4; at++) near.push(await open(node, `2001:db8:0:1:${at}::1`));
    expect(near).toEqual(['open', 'open', 'open', '429']);
    expect(await open(node, '2001:db8::1')).toBe('open');
  });

  it('leave room for other merchants when one is full', async () => {
    const node = await openNode(createLocalBus(), bounds);
    nodes.push(node);
    const sent: (string | undefined)[] = [];
    for (let at = 0; at < 10; at++) sent.push(await open(node, `198.51.100.${at}`));
    expect(sent).toEqual([...new Array(9).fill('open'), '503']);
    expect(await open(node, '198.51.100.50', 'lotus.localhost')).toBe('open');
  });

  it('are per host: a request that names two is refused', async () => {
    const node = await openNode(createLocalBus());
    nodes.push(node);
    const heads = ['GET /ws HTTP/1.1', 'Host: localhost', 'Host: lotus.localhost', 'Upgrade: websocket'];
    const rest = ['Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const answer = await new Promise<string>((resolve) => {
      const raw = createConnection(node.port, '127.0.0.1', () =>
        raw.write(`${[...heads, ...rest].join('\r\n')}\r\n\r\n`),
      );
      raw.once('data', (bytes) => resolve(String(bytes)));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
