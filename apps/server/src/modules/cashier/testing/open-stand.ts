/** The cashier, the wallet, a sandbox and a real wire between them, on a database of their own; time stands still until it is moved. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '#kernel';
import { createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { payments } from '#payments/registry.ts';
import type { PaymentManifest } from '#payments/socket.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import { createOutbox } from '../../../outbox/create-outbox.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestDatabase } from '../../../testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { createCashier, createProviderHttp, openSandboxSite, type SandboxListener } from '../index.ts';
import { palm, reed } from './merchants.ts';

export interface Told {
  readonly topic: string;
  readonly memberId: string;
  readonly value: unknown;
}

export type Stand = Awaited<ReturnType<typeof openStand>>;

const START = Date.UTC(2026, 2, 1, 4, 0, 0);

/** Timers of the sandbox, run when a test says so. */
function createLater() {
  let waiting: { atMs: number; act: () => void }[] = [];
  return {
    later: (now: () => number) => (milliseconds: number, act: () => void) => {
      waiting.push({ atMs: now() + milliseconds, act });
    },
    ring(now: number) {
      const due = waiting.filter(({ atMs }) => atMs <= now);
      waiting = waiting.filter(({ atMs }) => atMs > now);
      for (const { act } of due) act();
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function openStand(options: { readonly payments?: readonly PaymentManifest[] } = {}) {
  const database = await openTestDatabase();
  const { db } = database;
  const time = { now: START };
  const clock = { now: () => time.now };
  const random = systemRandom;
  const secret = randomBytes(32);
  const merchants = [palm, reed];
  const told: Told[] = [];
  const timers = createLater();
  const keyOf = (account: string) => (merchants.some(({ id }) => id === account) ? `key of ${account}` : undefined);
  const door: { callbacks: number; listener?: SandboxListener | undefined } = { callbacks: 0 };

  const server = createServer((request, response) => void serve(request, response));
  const port = await listening(server);
  const payOrigin = `http://pay.localhost:${port}`;

  const outbox = createOutbox({ db, clock, random, onFault: () => undefined });
  const ledger = createSqlLedger({ pool: database.sql });
  const alerts: string[] = [];
  const walletModule = createWallet({
    db,
    atomically: (act) => atomically(db, act),
    ledger,
    merchants: () => merchants,
    live: {
      publish: () => undefined,
      publishTo: (_, memberId, topic, value) => void told.push({ topic, memberId, value }),
    },
    clock,
    random,
    alert: (merchantId) => void alerts.push(merchantId),
  });
  walletModule.listens(outbox);
  const cashierDeps = {
    db,
    atomically: ((act) => atomically(db, act)) as Parameters<typeof createCashier>[0]['atomically'],
    outbox,
    wallet: walletModule.wallet,
    merchants: () => merchants,
    payments: options.payments ?? payments,
    settingsOf: (merchant: Merchant) => ({ origin: payOrigin, key: keyOf(merchant.id) ?? '' }),
    httpTo: (origins: readonly string[]) => createProviderHttp({ origins, sandboxOrigins: [payOrigin] }),
    callbackOrigin: (merchant: Merchant) => `http://${merchant.manifest.hosts[0]}:${port}`,
    secret,
    clock,
    random,
  };
  const cashier = createCashier(cashierDeps);
  const sandbox = payments.find(({ openSite }) => openSite);
  door.listener =
    sandbox && openSandboxSite(sandbox, { origin: payOrigin, keyOf, clock, random, later: timers.later(clock.now) });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = (request.headers.host ?? '').split(':')[0];
    if (host === 'pay.localhost') return door.listener?.(request, response);
    const merchant = merchants.find(({ manifest }) => manifest.hosts.includes(host ?? ''));
    const [, provider] = /^\/payments\/([\w-]+)\/webhook$/.exec(request.url ?? '') ?? [];
    const rawBody = await bytesOf(request);
    door.callbacks += 1;
    if (!merchant || !provider) return void response.writeHead(404).end();
    const headers = request.headers as { [name: string]: string };
    const reply = await cashier.receiveWebhook({ merchant, provider, rawBody, headers });
    response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
  }

  async function newMember(merchant: Merchant, isTrial = false): Promise<Session> {
    const memberId = newId(clock, random);
    await atomically(db, (tx) => walletModule.wallet.open(tx, { merchant, memberId, isTrial }));
    const userName = `m${memberId.slice(-6)}`;
    return { id: newId(clock, random), memberId, userName, type: isTrial ? 4 : 0, isTrial };
  }

  return {
    ...database,
    time,
    clock,
    random,
    merchants,
    told,
    alerts,
    port,
    payOrigin,
    keyOf,
    door,
    outbox,
    ledger,
    wallet: walletModule.wallet,
    walletModule,
    cashier,
    /** Another node on the same database. */
    secondNode: () => createCashier(cashierDeps),
    newMember,
    ring: () => timers.ring(time.now),
    settleFacts: () => outbox.drain(),
    expectBooks: () => expectBooksToBalance(sqlPortOf(db)),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
