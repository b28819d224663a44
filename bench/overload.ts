/**
 * `npm run bench:overload`: attacks a real server in each way that once delayed others, from one address of this machine, and prints
 * how long a bystander at another address waits for a small response: alone, and during the attack. Fails where the slowest hundredth
 * waits longer than allowed.
 */
import { get } from 'node:http';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { languages } from '#contract';
import { demoMembers } from '../apps/server/src/modules/members/index.ts';
import { openServer, type RunningServer } from '../e2e/server/server.ts';
import { drive, line } from './kit/latencies.ts';
import type { AttackOrder } from './kit/overload-attacker.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const MAX_P99_MS = 100;
const RECEIPT_BYTES = 4_900_000;
const NOBODYS_ORDER = '00000000-0000-7000-8000-000000000001';

/** As in production, except for the demo merchants and their database. */
const bounds = { REQUESTS_PER_ADDRESS: '2000', PAGES_PER_ADDRESS: '20', MOST_LAG_MS: '500', LOG_LEVEL: 'info' };

type Attack = Partial<AttackOrder> & { readonly name: string };

/** The responses that are read here: a session's token, or an order. */
interface Answered {
  readonly token: string;
  readonly order: { readonly orderId: string };
}

async function call(server: RunningServer, path: string, body: object, token = ''): Promise<Answered> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await fetch(`${server.origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Answered };
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return value;
}

async function attacksOn(server: RunningServer): Promise<Attack[]> {
  const [{ username, password }] = demoMembers;
  const { token } = await call(server, '/wps/session/login', { type: 'username', username, password });
  const { order } = await call(server, '/wps/transaction/deposit', { method: 'transfer', amount: '500.00' }, token);
  const picture = async (side: number) =>
    new Uint8Array(
      await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
  const receipt = (orderId: string): Partial<AttackOrder> => ({
    method: 'POST',
    path: `/wps/transaction/deposit/${orderId}/receipt`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
  });
  const json = (path: string, text: string): Partial<AttackOrder> => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(text),
  });
  const own = order.orderId;
  const looks = languages.flatMap((language) =>
    ['dark', 'light'].map((theme) => `language=${language}; theme=${theme}`),
  );
  return [
    { name: 'spellings of a page', path: '/m/home?x=#' },
    { name: 'values of a parameter that counts', path: '/m/gameCenter?gameName=#' },
    {
      name: 'pages at both hosts, in all looks',
      path: '/m/help?tag=#',
      hosts: ['localhost', 'lotus.localhost'],
      cookies: looks,
    },
    { name: 'pages that are none', path: '/m/none#' },
    { name: 'pictures of 25 million pixels', connections: 30, ...receipt(own), body: await picture(5_000) },
    { name: 'pictures of 49 million pixels', connections: 30, ...receipt(own), body: await picture(7_000) },
    {
      name: 'large files for nobody’s order',
      connections: 40,
      ...receipt(NOBODYS_ORDER),
      body: new Uint8Array(RECEIPT_BYTES),
    },
    {
      name: 'the same, held before the last byte',
      connections: 40,
      ...receipt(NOBODYS_ORDER),
      body: new Uint8Array(RECEIPT_BYTES),
      sending: 'held',
    },
    {
      name: 'large files for one’s own order, held',
      connections: 40,
      ...receipt(own),
      body: new Uint8Array(RECEIPT_BYTES),
      sending: 'held',
    },
    { name: 'lists in lists', ...json('/wps/session/passkey', '['.repeat(30_000) + ']'.repeat(30_000)) },
    { name: 'bodies held before the last byte', ...json('/wps/session/login', ' '.repeat(60_000)), sending: 'held' },
    { name: 'bodies broken off', ...json('/wps/session/login', ' '.repeat(60_000)), sending: 'aborted' },
  ];
}

const usual = {
  connections: 100,
  method: 'GET',
  hosts: ['localhost'],
  cookies: [''],
  headers: {},
  sending: 'whole',
} as const;

function begin(order: AttackOrder): Promise<{ requested: number; statuses: string }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./kit/overload-attacker.ts', import.meta.url), { workerData: order });
    worker.once('error', reject).once('message', resolve);
  });
}

/** Not every machine resolves host names below localhost. */
function visit({ port }: RunningServer, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/m/home', headers: { host } }, (answer) =>
      answer.resume().on('end', resolve),
    ).on('error', reject);
  });
}

/** Refused requests of the bystander: above `MOST_LAG_MS` the server tells every client to retry later. */
const refused = { count: 0 };

/** One request at a time, as a page of the site sends them. */
function bystand(server: RunningServer, seconds: number) {
  return drive(1, 0.5, seconds, async () => {
    const answer = await fetch(`${server.origin()}/wps/system/status`);
    await answer.arrayBuffer();
    if (!answer.ok) refused.count += 1;
    await new Promise((rest) => setTimeout(rest, 5));
  });
}

async function memoryMb(server: RunningServer): Promise<number> {
  const text = await (await fetch(`${server.origin()}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576;
}

const server = await openServer({ env: bounds });
const slow: string[] = [];
try {
  // What is built once, at the first visit, is built before the measurement.
  for (const host of ['localhost', 'lotus.localhost']) await visit(server, host);
  await bystand(server, 2);
  console.log(line('a bystander alone', await bystand(server, SECONDS)));
  for (const [at, { name, ...attack }] of (await attacksOn(server)).entries()) {
    const before = await memoryMb(server);
    refused.count = 0;
    // Each attack has its own address, so that no rate limit is used up when it begins.
    const order = { ...usual, path: '/', port: server.port, seconds: SECONDS, from: `127.0.1.${at + 1}`, ...attack };
    const [measured, { requested, statuses }] = await Promise.all([bystand(server, SECONDS), begin(order)]);
    const grown = Math.round((await memoryMb(server)) - before);
    console.log(
      `${line(name, measured)}   ${requested} asked: ${statuses}; memory ${grown >= 0 ? '+' : ''}${grown} MB; shed ${refused.count}`,
    );
    if (measured.p99Ms > MAX_P99_MS) slow.push(name);
  }
} finally {
  await server.close();
}
if (slow.length > 0) {
  console.log(`a bystander waits longer than ${MAX_P99_MS} ms under: ${slow.join(', ')}`);
  process.exitCode = 1;
}
