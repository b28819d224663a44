import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { atomically } from '../db/transactions.ts';
import { readProxies } from '../http/proxies.ts';
import type { Bus } from './bus.ts';
import { createHub, type Hub } from './hub.ts';
import { serveSockets } from './socket-server.ts';

interface Node {
  readonly hub: Hub;
  readonly port: number;
  close(): Promise<void>;
}

interface Message {
  readonly topic?: string;
  readonly seq?: number;
  readonly value?: { readonly numero?: string };
  readonly type?: string;
  readonly code?: string;
}

let base: TestDatabase;
const nodes = new Set<Node>();
const clients = new Set<WebSocket>();
const faults: unknown[] = [];

beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  for (const node of nodes) await node.close();
  await base.close();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  for (const node of nodes) await node.close();
  await atomically(base.db, async (tx) => {
    for (const table of ['live_event', 'live_stream'] as const)
      for (const merchant of ['demo', 'lotus'])
        await tx.deleteFrom(table).where('merchant_id', '=', merchant).execute();
  });
});

/** Joins nodes of one process. What `fate` says is lost never arrives; the rest arrives that many turns of the loop later. */
function createUnreliableBus(fate: () => 'lost' | number): () => Bus {
  const takers = new Set<(text: string) => void>();
  const after = (turns: number, act: () => void) => (turns === 0 ? act() : setImmediate(() => after(turns - 1, act)));
  return () => {
    let own: ((text: string) => void) | undefined;
    return {
      async publish(text) {
        for (const take of takers) {
          const turns = fate();
          if (turns !== 'lost') after(turns, () => takers.has(take) && take(text));
        }
      },
      async subscribe(take) {
        own = take;
        takers.add(take);
      },
      async close() {
        if (own) takers.delete(own);
      },
      longest: 7_900,
    };
  };
}

const reliable = () => createUnreliableBus(() => 0);

async function openNode(bus: Bus, port = 0): Promise<Node> {
  const hub = await createHub({ bus, db: base.db, onFault: (error) => faults.push(error) });
  const server: Server = createServer();
  const sockets = serveSockets(server, {
    hubOf: () => hub,
    greet: async () => undefined,
    isAlive: async () => true,
    merchantOf: (host) => ({ id: host.startsWith('lotus.') ? 'lotus' : 'demo' }),
    proxies: readProxies('127.0.0.1'),
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const node: Node = {
    hub,
    port: (server.address() as AddressInfo).port,
    async close() {
      nodes.delete(node);
      await sockets.close();
      await hub.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  nodes.add(node);
  return node;
}

/** One connection: what it received, and a wait until that is as it should be. */
async function connect(port: number, host = 'localhost', onMessage?: (message: Message) => void) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: `${host}:${port}` } });
  clients.add(socket);
  const received: Message[] = [];
  let wake = () => {};
  socket.on('error', () => undefined);
  socket.on('message', (raw) => {
    const message = JSON.parse(String(raw)) as Message;
    received.push(message);
    onMessage?.(message);
    wake();
  });
  await new Promise<void>((resolve) => {
    socket.on('open', resolve);
    socket.on('close', () => resolve());
  });
  return {
    socket,
    received,
    send: (message: object) => socket.send(JSON.stringify(message)),
    seqs: (topic = 'draw:dice') => received.filter((one) => one.topic === topic).map(({ seq }) => seq),
    async until(isSo: () => boolean) {
      while (!isSo()) await new Promise<void>((resolve) => (wake = resolve));
    },
    /** Answered after everything before it. */
    async settled() {
      const mark = `mark${received.length}`;
      socket.send(JSON.stringify({ type: 'join', topic: mark }));
      await this.until(() => received.some(({ topic }) => topic === mark));
    },
  };
}

const draw = (drawNumber: number | string, gameCode = 'dice') => ({
  gameCode,
  drawNumber: `${drawNumber}`,
  state: 'drawn' as const,
});

const append = (hub: Hub, from: number, to: number, gameCode = 'dice', merchantId = 'demo') =>
  atomically(base.db, async (tx) => {
    for (let at = from; at <= to; at++) await hub.append(tx, merchantId, 'draw', gameCode, draw(at, gameCode));
  });

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** A player's page: reconnects whenever the connection breaks, and says which event was the last. */
async function watch(ports: () => number) {
  const seqs: number[] = [];
  let current: WebSocket | undefined;
  let isOver = false;
  const open = async () => {
    const client = await connect(ports(), 'localhost', ({ topic, seq }) => {
      if (topic === 'draw:dice' && seq !== undefined) seqs.push(seq);
    });
    current = client.socket;
    if (current.readyState === WebSocket.OPEN)
      client.send({ type: 'join', topic: 'draw:dice', after: seqs.at(-1) ?? 0 });
    if (current.readyState === WebSocket.CLOSED) setImmediate(() => void open());
    else current.on('close', () => !isOver && setImmediate(() => void open()));
  };
  await open();
  return {
    seqs,
    /** The network is lost: what was under way is lost with it. */
    breakOff: () => current?.terminate(),
    has: (last: number) => (seqs.at(-1) ?? 0) >= last,
    stop() {
      isOver = true;
    },
  };
}

it('10,000 events reach every page once and in order, over two nodes that lose messages, broken connections and a restarted node', async () => {
  let dice = 1;
  const random = () => {
    dice = (dice * 48_271) % 2_147_483_647;
    return dice / 2_147_483_647;
  };
  const bus = createUnreliableBus(() => (random() < 0.2 ? 'lost' : Math.floor(random() * 4)));
  const first = await openNode(bus());
  let second = await openNode(bus());
  const { port } = second;
  const pages = await Promise.all(upTo(6).map((at) => watch(() => (at % 2 === 0 ? first.port : port))));
  const allHave = async (last: number) => {
    while (!pages.every((page) => page.has(last))) {
      await Promise.all([first.hub.catchUp(), second.hub.catchUp()]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  for (let from = 1; from <= 10_000; from += 50) {
    await append(random() < 0.5 ? first.hub : second.hub, from, from + 49);
    if (random() < 0.3) pages[Math.floor(random() * 6)]?.breakOff();
    if (from === 5_001) {
      await second.close();
      second = await openNode(bus(), port);
    }
    // Nobody stays away for so long that events are left out.
    await allHave(from - 300);
  }
  await allHave(10_000);
  for (const page of pages) page.stop();
  for (const page of pages) expect(page.seqs).toEqual(upTo(10_000));
});

it('who joins receives the last event, and then each; who comes back, every one since', async () => {
  const { hub, port } = await openNode(reliable()());
  await append(hub, 1, 5);
  const fresh = await connect(port);
  const back = await connect(port);
  fresh.send({ type: 'join', topic: 'draw:dice' });
  back.send({ type: 'join', topic: 'draw:dice', after: 2 });
  await Promise.all([fresh.until(() => fresh.seqs().length === 1), back.until(() => back.seqs().length === 3)]);
  await append(hub, 6, 7);
  await Promise.all([fresh.until(() => fresh.seqs().length === 3), back.until(() => back.seqs().length === 5)]);
  expect([fresh.seqs(), back.seqs()]).toEqual([
    [5, 6, 7],
    [3, 4, 5, 6, 7],
  ]);
  expect(fresh.received[0]).toEqual({
    topic: 'draw:dice',
    seq: 5,
    value: { gameId: 'dice', numero: '5', state: 'drawn' },
  });
});

it('an event of a transaction that is rolled back is sent to nobody, and leaves no gap', async () => {
  const { hub, port } = await openNode(reliable()());
  const client = await connect(port);
  client.send({ type: 'join', topic: 'draw:dice' });
  await client.settled();
  await expect(
    atomically(base.db, async (tx) => {
      await hub.append(tx, 'demo', 'draw', 'dice', draw('never'));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await append(hub, 1, 1);
  await client.until(() => client.seqs().length > 0);
  expect(
    client.received.filter(({ topic }) => topic === 'draw:dice').map(({ seq, value }) => [seq, value?.numero]),
  ).toEqual([[1, '1']]);
});

it('appends to many streams in one statement, and numbers those of one stream in their order', async () => {
  const { hub, port } = await openNode(reliable()());
  await append(hub, 1, 2, 'lottery-1');
  const client = await connect(port);
  client.send({ type: 'join', topic: 'draw' });
  await client.until(() => client.received.length === 1);
  const events = (['lottery-2', 'lottery-1', 'lottery-2', 'lottery-1', 'lottery-2'] as const).map((key, at) => ({
    merchantId: 'demo',
    key,
    value: draw(at, key),
  }));
  await atomically(base.db, (tx) => hub.appendMany(tx, 'draw', events));
  await client.until(() => client.received.length === 6);
  const seen = (game: string) =>
    client.received.filter(({ topic }) => topic === `draw:${game}`).map(({ seq, value }) => [seq, value?.numero]);
  expect(seen('lottery-1')).toEqual([
    [2, '2'],
    [3, '1'],
    [4, '3'],
  ]);
  expect(seen('lottery-2')).toEqual([
    [1, '0'],
    [2, '2'],
    [3, '4'],
  ]);
});

it('one topic is joined for the draws of 90 lotteries, those of another merchant not among them, and one that begins later is', async () => {
  const { hub, port } = await openNode(reliable()());
  const games = upTo(90).map((at) => `lottery-${at}`);
  for (const game of games) await append(hub, 1, 2, game);
  await append(hub, 1, 1, 'lottery-1', 'lotus');
  const lobby = await connect(port);
  lobby.send({ type: 'join', topic: 'draw' });
  await lobby.until(() => lobby.received.length === 90);
  for (const game of games) await append(hub, 3, 3, game);
  await append(hub, 1, 1, 'lottery-91');
  await append(hub, 2, 2, 'lottery-1', 'lotus');
  await lobby.until(() => lobby.received.length === 181);
  await lobby.settled();
  for (const game of games) expect(lobby.seqs(`draw:${game}`)).toEqual([2, 3]);
  expect(lobby.seqs('draw:lottery-91')).toEqual([1]);
  expect(lobby.socket.readyState).toBe(WebSocket.OPEN);
  lobby.send({ type: 'leave', topic: 'draw' });
  await lobby.settled();
  const before = lobby.received.length;
  await append(hub, 4, 4, 'lottery-1');
  await lobby.settled();
  expect(lobby.received.slice(before).filter(({ seq }) => seq !== undefined)).toEqual([]);
});

it('begins all streams with their last events, also when a message comes before these are read', async () => {
  const other = await openNode(reliable()());
  await append(other.hub, 1, 5);
  let take: (text: string) => void = () => {};
  const bus: Bus = {
    ...reliable()(),
    async subscribe(act) {
      take = act;
    },
  };
  const { hub } = await openNode(bus);
  const texts: string[] = [];
  const receiver = { merchantId: 'demo', memberId: undefined, isTrial: false, recheck: () => undefined };
  const watcher = { ...receiver, send: (text: string) => void texts.push(text) };
  const seqs = () => texts.map((text) => (JSON.parse(text) as Message).seq);
  hub.join(watcher, 'draw');
  take(JSON.stringify(['another node', ['demo', '', 'draw:dice', draw(5), null, 5]]));
  await append(other.hub, 6, 6);
  while (seqs().at(-1) !== 6) {
    await hub.catchUp();
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The last event when they were read, and the one after it if that was the fifth.
  expect([[6], [5, 6]]).toContainEqual(seqs());
});

it('who was away for longer than events are stored begins with the last event', async () => {
  const { hub, port } = await openNode(reliable()());
  await append(hub, 1, 4);
  await atomically(base.db, (tx) =>
    tx
      .updateTable('live_event')
      .set({ created_at: new Date('2020-01-01') })
      .where('merchant_id', '=', 'demo')
      .where('seq', '<=', 3n)
      .execute(),
  );
  await hub.prune();
  const client = await connect(port);
  client.send({ type: 'join', topic: 'draw:dice', after: 1 });
  await client.until(() => client.seqs().length === 1);
  await append(hub, 5, 5);
  await client.until(() => client.seqs().length === 2);
  expect(client.seqs()).toEqual([4, 5]);
});

it('refuses a number that no event can have', async () => {
  const { port } = await openNode(reliable()());
  const client = await connect(port);
  for (const after of [-1, 1.5, '7', null, 2 ** 53]) client.send({ type: 'join', topic: 'draw:dice', after });
  await client.until(() => client.received.length === 5);
  expect(new Set(client.received.map(({ code }) => code))).toEqual(new Set(['request.malformed']));
});
