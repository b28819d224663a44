import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { readProxies } from '../http/proxies.ts';
import { createLocalBus } from './bus.ts';
import { createHub, type Hub } from './hub.ts';
import { serveSockets } from './socket-server.ts';

const server = createServer();
const faults: unknown[] = [];
let base: TestDatabase;
let hub: Hub;
let sockets: ReturnType<typeof serveSockets>;

beforeAll(async () => {
  base = await openTestDatabase();
  hub = await createHub({ bus: createLocalBus(), db: base.db, onFault: (error) => faults.push(error) });
  sockets = serveSockets(server, {
    hubOf: () => hub,
    greet: async () => undefined,
    isAlive: async () => true,
    merchantOf: () => ({ id: 'demo' }),
    proxies: readProxies('127.0.0.1'),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await sockets.close();
  await hub.close();
  server.close();
  await base.close();
  expect(faults).toEqual([]);
});

/** Joined to the winners of its merchant. */
async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
  const texts: string[] = [];
  let look = () => {};
  socket.on('message', (raw) => {
    texts.push(String(raw));
    look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const has = (count: number) =>
    new Promise<void>((resolve) => {
      look = () => void (texts.length >= count && resolve());
      look();
    });
  socket.send('{"type":"join","topic":"winners"}');
  // Its refusal says that the one before was processed.
  socket.send('{"type":"join","topic":"mark"}');
  await has(1);
  texts.length = 0;
  return { socket, texts, closed, has };
}

/** Publishes a message so many bytes long. */
function publish(bytes: number, sign = 'x'): string {
  const winner = { username: '', id: 1, winAmount: '5.00', at: '2026-01-01T00:00:00Z' };
  const wire = { customerName: '', nodeId: 1, winAmount: winner.winAmount, at: winner.at };
  const left = bytes - Buffer.byteLength(JSON.stringify({ topic: 'winners', value: wire }));
  const username = sign.repeat(left / Buffer.byteLength(sign)) + 'x'.repeat(left % Buffer.byteLength(sign));
  hub.publish('demo', 'winners', '', { ...winner, username });
  return JSON.stringify({ topic: 'winners', value: { ...wire, customerName: username } });
}

it('sends texts of every length that a frame writes down in another way, whole and in order, between answers of its own', async () => {
  const [one, other] = [await connect(), await connect()];
  const sent: string[] = [];
  for (const bytes of [125, 126, 127, 65_535, 65_536, 70_000])
    sent.push(publish(bytes), publish(bytes, 'ø'), publish(bytes, '龙'));
  one.socket.send('{"type":"join","topic":"mark"}');
  sent.push(publish(130));
  await Promise.all([one.has(sent.length + 1), other.has(sent.length)]);
  expect(one.texts.filter((text) => !text.includes('"refused"'))).toEqual(sent);
  expect(other.texts).toEqual(sent);
  for (const { socket } of [one, other]) socket.terminate();
});

it('goes on for the others beside one that reads nothing, and lets that one go when too much waits for it', async () => {
  const [slow, ...others] = await Promise.all(Array.from({ length: 40 }, connect));
  slow?.socket.pause();
  const sent: string[] = [];
  while (sockets.count() > others.length) {
    const text = publish(60_000, `${sent.length % 10}`);
    sent.push(text);
    for (const { has, texts } of others) {
      await has(1);
      expect(texts.splice(0)).toEqual([text]);
    }
  }
  slow?.socket.resume();
  expect(await slow?.closed).toBe(1006);
  expect(sent.slice(0, slow?.texts.length)).toEqual(slow?.texts);
  for (const { socket } of others) socket.terminate();
});
