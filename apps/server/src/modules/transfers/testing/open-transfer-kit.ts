/** The test kit of transfers: transfers, the wallet, Harbour and real HTTP between them, on their own database, with a manual clock. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, type Clock, newId, refuse } from '#kernel';
import { createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import { scratchFolder } from '#test-services/scratch-folder.ts';
import type { TransferWallet, VendorConnection, VendorManifest } from '#vendors/plugin.ts';
import { vendors } from '#vendors/registry.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import { createOutbox } from '../../../outbox/create-outbox.ts';
import type { WebListener } from '../../../outside/answer-web.ts';
import { createEgressClient } from '../../../outside/egress-client.ts';
import { createSandboxes, type Sandboxes } from '../../../outside/sandboxes.ts';
import { systemRandom } from '../../../ports.ts';
import { createManualTimers } from '../../../testing/manual-timers.ts';
import { collectFaults, openTestDatabase, type TestDatabase } from '../../../testing.ts';
import type { ListedGame } from '../../catalog/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { createTransfers, type TransferDeps } from '../index.ts';
import { findWallet } from '../orders/store-wallets.ts';
import { coral, pearl } from './merchants.ts';

const START = Date.UTC(2026, 2, 1, 4, 0, 0);
const VENDOR = 'harbour';

/** A test's interceptor before the vendor's site: it sees each request, and may answer it or drop the connection. */
export type Before = (path: string) => 'pass' | 'cut before' | 'cut after' | 'fail';

async function openWire(listener: () => WebListener | undefined) {
  const open: { before: Before; requested: string[] } = { before: () => 'pass', requested: [] };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://harbour').pathname;
    open.requested.push(path);
    const what = open.before(path);
    const site = listener();
    if (what === 'cut before' || !site) return void response.destroy();
    if (what === 'fail') return void response.writeHead(500).end('oops');
    // The site acts, and its answer is lost.
    if (what === 'cut after') response.end = (() => response.destroy()) as never;
    site(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { open, port, close: () => new Promise((resolve) => server.close(resolve)) };
}

export interface KitReported {
  readonly topic: string;
  readonly memberId: string;
  readonly value: unknown;
}

/** The wallet over a real ledger; notifications and alerts are recorded. */
function openWallet(database: TestDatabase, merchants: readonly Merchant[], clock: Clock) {
  const { db } = database;
  const reported: KitReported[] = [];
  const alerts: string[] = [];
  const outbox = createOutbox({ db, clock, random: systemRandom, onFault: () => undefined });
  const base = {
    db,
    atomically: ((act) => atomically(db, act)) as TransferDeps['atomically'],
    merchants: () => merchants,
    clock,
    random: systemRandom,
  };
  const walletModule = createWallet({
    ...base,
    ledger: createSqlLedger(),
    live: {
      publish: () => undefined,
      publishTo: (_, memberId, topic, value) => void reported.push({ topic, memberId, value }),
    },
    alert: (merchantId) => void alerts.push(merchantId),
  });
  walletModule.subscribe(outbox);
  return { base, reported, alerts, outbox, walletModule, ...collectFaults() };
}

/** Opens an account with a balance. */
async function openMember(
  { base, walletModule: { wallet } }: ReturnType<typeof openWallet>,
  merchant: Merchant,
  cashMinor: bigint,
): Promise<Session> {
  const memberId = newId(base.clock, systemRandom);
  const funding = { source: 'test', externalId: memberId, ref: memberId, requestHash: 'test', label: 'test' };
  await atomically(base.db, async (tx) => {
    await wallet.open(tx, accountRef(merchant, memberId));
    await wallet.credit(tx, { accountRef: accountRef(merchant, memberId), amountMinor: cashMinor, ...funding });
  });
  return { id: newId(base.clock, systemRandom), memberId, username: `m${memberId.slice(-6)}`, type: 0, isTrial: false };
}

const accountRef = (merchant: Merchant, memberId: string) => ({ merchant, memberId, isTrial: false });

/** Harbour's games are listed; others are not. */
function gamesOf(codes: readonly string[]): ReadonlyMap<string, ListedGame> {
  const own = codes.filter((code) => code.startsWith(VENDOR));
  return new Map(own.map((gameCode) => [gameCode, { gameCode } as ListedGame]));
}

/** A vendor with another wallet. */
export function changedWallet(
  vendor: VendorManifest,
  change: (own: TransferWallet) => Partial<TransferWallet>,
): VendorManifest {
  const { outside } = vendor;
  assert(outside, 'a vendor outside');
  const open: typeof outside.open = (ports) => {
    const { wallet, ...connection } = outside.open(ports);
    assert(wallet, 'a vendor with transfer wallets');
    return { ...connection, wallet: { ...wallet, ...change(wallet) } };
  };
  return { ...vendor, outside: { ...outside, open } };
}

/** Harbour through the merchant's own adapter. */
function connectionAt(sites: Sandboxes, merchant: Merchant, clock: Clock) {
  const vendor = vendors.find(({ code }) => code === VENDOR);
  assert(vendor?.outside, 'Harbour is a vendor outside');
  const http = createEgressClient({ origins: sites.origins(), sandboxOrigins: sites.origins() });
  const settings = sites.settingsOf(vendor.outside, merchant.manifest.code) ?? {};
  return vendor.outside.open({ http, clock, random: systemRandom, settings });
}

function walletOf({ wallet }: VendorConnection): TransferWallet {
  assert(wallet, 'Harbour has transfer wallets');
  return wallet;
}

/** The balance at the vendor, bypassing everything we store. */
async function balanceThere(
  { db, wire }: { readonly db: Db; readonly wire: { before: Before } },
  wallet: TransferWallet,
  merchant: Merchant,
  memberId: string,
): Promise<bigint> {
  const row = await findWallet(db, { merchantId: merchant.id, memberId, vendor: VENDOR });
  if (!row) return 0n;
  const before = wire.before;
  wire.before = () => 'pass';
  const balance = await wallet.balance({
    merchantCode: merchant.manifest.code,
    name: row.player,
    currency: merchant.currency,
  });
  wire.before = before;
  assert(balance.kind === 'known', 'Harbour reports its balance');
  return balance.balanceMinor;
}

export async function openTransferKit(merchants: readonly Merchant[] = [coral, pearl]) {
  const database = await openTestDatabase();
  const { db } = database;
  const time = { now: START };
  const clock = { now: () => time.now };
  const directory = scratchFolder('croupier-harbour-');
  const timers = createManualTimers(clock.now);
  const books = openWallet(database, merchants, clock);
  const { base, alerts, outbox, walletModule, onFault } = books;
  const sites = createSandboxes({
    ...base,
    sandboxes: vendors.flatMap(({ outside }) => outside?.sandbox ?? []),
    secret: randomBytes(32),
    originOf: (host) => `http://${host}:${wire.port}`,
    directory,
    later: timers.later,
    post: async () => ({ status: 200, body: '' }),
  });
  const wire = await openWire(() => sites.listenerFor({ headers: { host: 'harbour.localhost' } }));
  const deps: TransferDeps = {
    ...base,
    outbox,
    wallet: walletModule.wallet,
    catalog: { gameOfNumber: async () => undefined, gamesByCode: async (_db, _merchantId, codes) => gamesOf(codes) },
    stageTickets: { spendTicket: async () => refuse('ticket.invalid') },
    vendors,
    settingsOf: (merchant, { outside }) => outside && sites.settingsOf(outside, merchant.manifest.code),
    httpTo: (origins) => createEgressClient({ origins, sandboxOrigins: sites.origins() }),
    alert: (merchantId, vendor) => void alerts.push(`${merchantId} ${vendor}`),
    onFault,
  };
  const transfers = createTransfers(deps);
  transfers.subscribe(outbox);
  const { wallet } = walletModule;
  const harbour = vendors.find(({ code }) => code === VENDOR);
  assert(harbour?.outside, 'Harbour is a vendor outside');
  const walletAt = (merchant: Merchant) => walletOf(connectionAt(sites, merchant, clock));

  return {
    ...database,
    time,
    wire: wire.open,
    port: wire.port,
    ...books,
    client: deps.httpTo,
    transfers,
    sites,
    harbour,
    ring: timers.ring,
    newMember: (merchant: Merchant, cashMinor: bigint) => openMember(books, merchant, cashMinor),
    atVendor: (merchant: Merchant, memberId: string) =>
      balanceThere({ db, wire: wire.open }, walletAt(merchant), merchant, memberId),
    /** Harbour called with the merchant's own key, bypassing our books. */
    atHarbour: walletAt,
    connectionAt: (merchant: Merchant) => connectionAt(sites, merchant, clock),
    /** Another node on the same database, without this process's memory. */
    freshNode: (more: Partial<TransferDeps> = {}) => createTransfers({ ...deps, ...more }),
    inTransaction: <Value>(act: (tx: Tx) => Promise<Value>) => atomically(db, act),
    cash: async (merchant: Merchant, { memberId }: Session) =>
      (await wallet.balance(db as Db, accountRef(merchant, memberId))).cashMinor,
    holdings: (merchant: Merchant, { memberId }: Session) =>
      wallet.vendors.holdings(db, accountRef(merchant, memberId), VENDOR),
    settleFacts: () => outbox.pump(),
    expectBooks: () => expectBooksToBalance(sqlPortOf(db)),
    async close() {
      await wire.close();
      await outbox.stop();
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export type TransferKit = Awaited<ReturnType<typeof openTransferKit>>;
