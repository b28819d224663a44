/**
 * The test kit of the cashier: the cashier, the wallet, a sandbox and real HTTP between them, on their own database, with a manual
 * clock.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { assert, type Clock, newId, ok } from '#kernel';
import { type AccountKind, createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { payments } from '#payments/registry.ts';
import { scratchFolder } from '#test-services/scratch-folder.ts';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import { addWebhookRoutes } from '../../../http/endpoints/webhook-routes.ts';
import type { Session } from '../../../http/handlers.ts';
import { hostName } from '../../../http/merchant.ts';
import { createGuards } from '../../../http/security/guards.ts';
import { createOutbox } from '../../../outbox/create-outbox.ts';
import type { WebListener } from '../../../outside/answer-web.ts';
import { createEgressClient } from '../../../outside/egress-client.ts';
import { createSandboxes, postOverWire, type Sandboxes } from '../../../outside/sandboxes.ts';
import { systemRandom } from '../../../ports.ts';
import { createManualTimers } from '../../../testing/manual-timers.ts';
import { collectFaults, openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createIdentity } from '../../identity/index.ts';
import { plainSignIn } from '../../identity/testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import { createProtection, type ProtectionDeps } from '../../protection/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { type CashierDeps, type CashierModule, createCashier } from '../index.ts';
import { memoryStorage } from './memory-storage.ts';
import { palm, reed } from './merchants.ts';
import { createPeople } from './people.ts';

type ProtectionInfrastructure = Omit<ProtectionDeps, 'access' | 'credentials' | 'wallet' | 'outbox' | 'merchants'>;

export interface Reported {
  readonly topic: string;
  readonly memberId: string;
  readonly value: unknown;
}

const START = Date.UTC(2026, 2, 1, 4, 0, 0);

/** The sandbox's callbacks over the network, and those that are under way. */
function createCallbacks() {
  const underWay = new Set<ReturnType<typeof postOverWire>>();
  return {
    post(...callback: Parameters<typeof postOverWire>) {
      const one = postOverWire(...callback).finally(() => underWay.delete(one));
      underWay.add(one);
      return one;
    },
    async end() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** What the network leads to; a test may temporarily replace the sandbox's listener. */
interface TestWebhooks {
  callbacks: number;
  listener?: WebListener | undefined;
  sandboxes?: Sandboxes;
  cashier?: CashierModule;
}

/** A server that is two sites by host: the sandbox's own, and the merchants' callback address. */
async function openWire(merchants: readonly Merchant[]) {
  const open: TestWebhooks = { callbacks: 0 };
  const http = fastify({
    serverFactory: (answer) =>
      createServer((request, response) => {
        const site = open.sandboxes?.listenerFor(request);
        const other = request.headers.host?.startsWith('pay.localhost') ? open.listener : site;
        if (other) other(request, response);
        else answer(request, response);
      }),
  });
  const guards = createGuards({
    merchants: {
      resolve: (host) => merchants.find(({ manifest }) => manifest.hosts.includes(hostName(host))),
      isStage: () => false,
    },
    sessions: {
      resolve: async () => undefined,
      resolveStage: async () => undefined,
      resolveChat: async () => undefined,
    },
    isProduction: false,
  });
  addWebhookRoutes(http, {
    guards,
    receive: async (call) => {
      open.callbacks += 1;
      assert(open.cashier, 'the cashier is open');
      return open.cashier.receiveWebhook(call);
    },
    checkLaunch: async () => ({ status: 404 }),
    answerWalletCall: async () => ({ status: 404, body: '' }),
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return { open, port, close: () => http.close() };
}

const liveOf = (reported: Reported[]): CashierDeps['live'] => ({
  publish: () => undefined,
  publishTo: (_, memberId, topic, value) => void reported.push({ topic, memberId, value }),
});

function openMoney(database: TestDatabase, merchants: readonly Merchant[], clock: Clock) {
  const { db } = database;
  const reported: Reported[] = [];
  const alerts: string[] = [];
  const outbox = createOutbox({ db, clock, random: systemRandom, onFault: () => undefined });
  const ledger = createSqlLedger();
  const walletModule = createWallet({
    db,
    atomically: (act) => atomically(db, act),
    ledger,
    merchants: () => merchants,
    live: liveOf(reported),
    clock,
    random: systemRandom,
    alert: (merchantId) => void alerts.push(merchantId),
  });
  walletModule.subscribe(outbox);
  const { wallet, bonus } = walletModule;
  return { outbox, ledger, sql: database.sql, walletModule, wallet, bonus, reported, alerts, ...collectFaults() };
}

export type TestKitOptions = Partial<
  Pick<CashierDeps, 'payments' | 'settingsOf' | 'httpTo' | 'bonusesFor' | 'providerTimeoutMs'>
> & {
  readonly merchants?: readonly Merchant[];
};

type Money = ReturnType<typeof openMoney>;

function openProtection(infrastructure: ProtectionInfrastructure, money: Money, merchants: () => readonly Merchant[]) {
  const live = { publish: () => undefined, publishTo: () => undefined };
  const messengers = { post: async () => undefined };
  const identity = createIdentity({ ...infrastructure, ...money, live, messengers, ...plainSignIn });
  return createProtection({ ...infrastructure, ...money, ...identity, merchants, wallet: money.walletModule.wallet });
}

async function newMember(
  { clock, random, atomically: inOne }: ProtectionInfrastructure,
  { walletModule }: Money,
  merchant: Merchant,
  isTrial: boolean,
): Promise<Session> {
  const memberId = newId(clock, random);
  await inOne(async (tx) => ok(await walletModule.wallet.open(tx, { merchant, memberId, isTrial })));
  const username = `m${memberId.slice(-6)}`;
  return { id: newId(clock, random), memberId, username, type: isTrial ? 4 : 0, isTrial };
}

async function balanceOf({ ledger, sql }: Money, { id, currency }: Merchant, kind: AccountKind, owner: string) {
  const account = await ledger.open(sql, { merchantId: id, kind, owner, currency: currency.code });
  const [minor] = await ledger.balances(sql, [account]);
  assert(minor !== undefined, 'an account has a balance');
  return minor;
}

/** The signing key of a merchant's account at a sandbox; an invalid one for unknown accounts. */
function keyAt(sandboxes: Sandboxes, merchant: Merchant, provider: string): string {
  const manifest = payments.find(({ code }) => code === provider);
  return (manifest && sandboxes.settingsOf(manifest, merchant.manifest.code)?.key) ?? 'guessed';
}

export async function openTestKit({ merchants = [palm, reed], ...over }: TestKitOptions = {}) {
  const database = await openTestDatabase();
  const { db } = database;
  const time = { now: START };
  const clock = { now: () => time.now };
  const money = openMoney(database, merchants, clock);
  const wire = await openWire(merchants);
  const originOf = (host: string) => `http://${host}:${wire.port}`;
  const timers = createManualTimers(clock.now);
  const callbacks = createCallbacks();
  const infrastructure: ProtectionInfrastructure = {
    db,
    atomically: (act) => atomically(db, act),
    clock,
    random: systemRandom,
    secret: randomBytes(32),
  };
  const played = { sandboxes: payments.flatMap(({ sandbox }) => sandbox ?? []), merchants: () => merchants };
  const world = { ...infrastructure, ...played, originOf, later: timers.later, post: callbacks.post };
  const directory = scratchFolder('croupier-sandboxes-');
  const sandboxes = createSandboxes({ ...world, directory });
  const protection = openProtection(infrastructure, money, () => merchants);
  const people = createPeople();
  const deps: CashierDeps = {
    ...infrastructure,
    outbox: money.outbox,
    live: liveOf(money.reported),
    wallet: money.wallet,
    bonus: money.bonus,
    ...people.known,
    catalog: { gamesByCode: async () => new Map() },
    protection,
    storage: memoryStorage(),
    bonusesFor: async () => [],
    depositCredited: async () => undefined,
    merchants: () => merchants,
    payments,
    settingsOf: (merchant, payment) => sandboxes.settingsOf(payment, merchant.manifest.code),
    httpTo: (origins) => createEgressClient({ origins, sandboxOrigins: sandboxes.origins() }),
    originOf,
    onFault: money.onFault,
    ...over,
  };
  const cashier = createCashier(deps);
  cashier.subscribe(money.outbox);
  const atPay = { headers: { host: 'pay.localhost' } };
  Object.assign(wire.open, { cashier, sandboxes, listener: sandboxes.listenerFor(atPay) });

  return {
    ...database,
    ...money,
    time,
    random: systemRandom,
    port: wire.port,
    payOrigin: originOf('pay.localhost'),
    keyOf: (merchant: Merchant, provider = 'sandbox') => keyAt(sandboxes, merchant, provider),
    webhooks: wire.open,
    cashier,
    storage: deps.storage as ReturnType<typeof memoryStorage>,
    protection,
    people,
    /** Another node on the same database. */
    secondNode: (more: Partial<CashierDeps> = {}) => createCashier({ ...deps, ...more }),
    newMember: (merchant: Merchant, isTrial = false) => newMember(infrastructure, money, merchant, isTrial),
    ring: timers.ring,
    /** Resolves when no callback is under way. */
    endCallbacks: callbacks.end,
    /** An operator's command, in its own transaction. */
    atBackOffice: <Value>(act: (tx: Tx) => Promise<Value>) => atomically(db, act),
    accountBalance: (merchant: Merchant, kind: AccountKind, owner: string) => balanceOf(money, merchant, kind, owner),
    settleFacts: () => money.outbox.pump(),
    expectBooks: () => expectBooksToBalance(sqlPortOf(db)),
    async close() {
      await wire.close();
      await money.outbox.stop();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type TestKit = Awaited<ReturnType<typeof openTestKit>>;
