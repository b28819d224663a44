/** The test kit of play and lotteries: real wallet, catalog, identity and games over one database, with any number of nodes. */
import { randomBytes } from 'node:crypto';
import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import { assert, type Clock, newId, ok, parseAmount, type Random } from '#kernel';
import { createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { VendorManifest } from '#vendors/plugin.ts';
import { vendors as registered } from '#vendors/registry.ts';
import type { Engine } from '../../../db/engines/engine.ts';
import { type Database, openDatabase, overEngine } from '../../../db/open-database.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { watchStatements } from '../../../db/testing.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session, StageSession } from '../../../http/handlers.ts';
import { createOutbox, type OutboxDeps } from '../../../outbox/create-outbox.ts';
import { systemRandom } from '../../../ports.ts';
import { openBeacons } from '../../../providers/open-beacons.ts';
import { openFeeds } from '../../../providers/open-feeds.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createCatalog } from '../../catalog/index.ts';
import { noOutside } from '../../catalog/testing/plant-vendor.ts';
import { createIdentity } from '../../identity/index.ts';
import { plainSignIn, testMerchant } from '../../identity/testing.ts';
import { createLottery, type LotteryDeps } from '../../lottery/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { createPlay, type PlayDeps } from '../index.ts';
import { bonusOf, noting, type SettledFacts } from './bonus-of.ts';
import { liveInto, type Published } from './live-into.ts';

/** Tests of draws count all there are: the many games of this one family would be in each of them. */
const few = games.filter(({ family, code }) => family !== 'lottery' || code.startsWith('fast-five'));

export { answered, codeOf, request, rotateSeeds, textOf } from './request.ts';

export interface TableOptions {
  readonly merchants?: readonly Merchant[];
  readonly games?: readonly GameManifest[];
  /** Who offers them, if not the registered vendors. */
  readonly vendors?: readonly VendorManifest[];
  readonly beacon?: LotteryDeps['beacon'];
  /** Signatures of public beacons; by default those of the sandbox, by the clock of lotteries. */
  readonly beaconSignature?: LotteryDeps['publicBeacons']['signature'];
  /** What feeds say of official results; by default those of the sandbox, by the clock of lotteries. */
  readonly feedReports?: LotteryDeps['feeds']['reports'];
  readonly ordersAtOnce?: number;
  readonly launchTimeoutMs?: number;
  /** By default nobody has some. */
  readonly freeRounds?: PlayDeps['freeRounds'];
}

const manifestOf = (change: Partial<MerchantManifest>): Partial<MerchantManifest> => ({
  vendors: ['originals'],
  stakes: { minimum: '1.00', maximum: '1000.00', presets: ['1.00', '10.00'] },
  payoutCap: '500000.00',
  ...change,
});

export const north = testMerchant('north', manifestOf({}));
export const south = testMerchant('south', manifestOf({ languages: ['EN', 'VI'] }));

/** Error of the node's own clock; the database's is right. */
export interface NodeOptions {
  readonly clockOffMs?: number;
  readonly random?: Random;
  /** Dies before this number of transactions: each from then on throws. */
  readonly diesAfter?: number;
  /** The games it has, if others than the test kit's. */
  readonly games?: readonly GameManifest[];
  /** The merchants it serves. */
  readonly merchants?: readonly Merchant[];
  /** Called for each statement of this node's modules. */
  readonly onStatement?: () => void;
}

export type Table = Awaited<ReturnType<typeof openTable>>;

/** Shared by all nodes of a test kit. */
interface Scene extends TableOptions {
  readonly merchants: readonly Merchant[];
  readonly secret: Uint8Array;
  /** Moves or stops the database's clock as lotteries see it; nothing sleeps or waits. */
  readonly time: { offsetMs: number; fixedAt: number | undefined };
  readonly published: Published[];
  readonly settled: SettledFacts;
  readonly faults: unknown[];
}

const noFreeRounds: PlayDeps['freeRounds'] = {
  atVendor: async () => undefined,
  next: async () => undefined,
  lock: async () => undefined,
  refusalOf: async () => 'free_rounds.over',
  collect: async (_tx, _merchant, set) => set,
  toWire: async () => {
    throw new Error('there are no free rounds');
  },
};

const openOutbox = (ports: Pick<OutboxDeps, 'db' | 'clock' | 'random'>, { settled, faults }: Scene) =>
  noting(createOutbox({ ...ports, onFault: (_, __, error) => void faults.push(error) }), settled);

function openNode(scene: Scene, database: Database, options: NodeOptions = {}) {
  const db = options.onStatement ? watchStatements(database.db, options.onStatement) : database.db;
  const { clockOffMs = 0, random = systemRandom, diesAfter = Number.POSITIVE_INFINITY } = options;
  const { secret, time, published, faults, vendors = registered } = scene;
  const merchants = options.merchants ?? scene.merchants;
  const clock: Clock = { now: () => Date.now() + clockOffMs };
  let begun = 0;
  const transact: LotteryDeps['atomically'] = (act) => {
    if (begun++ >= diesAfter) throw new Error('this node is dead');
    return atomically(db, act);
  };
  const live = liveInto(published);
  const outbox = openOutbox({ db, clock, random }, scene);
  const infrastructure = { db, atomically: transact, merchants: () => merchants, live, clock, random };
  const walletModule = createWallet({ ...infrastructure, ledger: createSqlLedger(), alert: () => undefined });
  const { wallet } = walletModule;
  const onFault = (error: unknown) => void faults.push(error);
  const outside = {
    ...noOutside,
    settingsOf: (_: Merchant, { outside: given }: VendorManifest) => given && {},
    onFault,
    random,
  };
  const catalog = createCatalog({
    ...infrastructure,
    ...outside,
    vendors,
    words: (_, language, key) => `${key} (${language})`,
  });
  const identity = createIdentity({
    ...infrastructure,
    outbox,
    secret,
    messengers: { post: async () => undefined },
    ...plainSignIn,
  });
  const { bonus } = walletModule;
  const tables = {
    ...infrastructure,
    outbox,
    wallet,
    bonus,
    catalog,
    secret,
    games: options.games ?? scene.games ?? few,
  };
  const play = createPlay({
    ...tables,
    stageTickets: identity.stageTickets,
    vendors,
    originOf: (host) => `https://${host}`,
    freeRounds: scene.freeRounds ?? noFreeRounds,
    // No vendor of this test kit has a transfer wallet, and members are reminded every half hour.
    prepareLaunch: async () => ok({ comesBack: false }),
    reminderOf: async () => ({ minutes: 30, playSession: undefined, dueAt: undefined }),
    ...(scene.launchTimeoutMs === undefined ? {} : { launchTimeoutMs: scene.launchTimeoutMs }),
    ...outside,
  });
  const lotteryNow = () => time.fixedAt ?? Date.now() + time.offsetMs;
  const noNetwork = {
    clock: { now: lotteryNow },
    random,
    httpTo: () => async () => ({ kind: 'unreachable' }) as const,
  };
  const publicBeacons = openBeacons({ beacon: {}, isProduction: false }, noNetwork);
  const feeds = openFeeds({ feeds: {}, isProduction: false }, { ...noNetwork, secret, onFault });
  const lottery = createLottery({
    ...tables,
    accountStatusOf: identity.access.accountStatusOf,
    databaseNow: async () => new Date(lotteryNow()),
    publicBeacons: { ...publicBeacons, ...(scene.beaconSignature && { signature: scene.beaconSignature }) },
    feeds: scene.feedReports ? { reports: scene.feedReports } : feeds,
    maskedNames: async (_, __, memberIds) => new Map(memberIds.map((id) => [id, `${id.slice(-8, -6)}***`])),
    ...(scene.beacon ? { beacon: scene.beacon } : {}),
    ...(scene.ordersAtOnce ? { ordersAtOnce: scene.ordersAtOnce } : {}),
    alert: (error) => void faults.push(error),
  });
  return { db, outbox, wallet, bonus, walletModule, catalog, identity, play, lottery };
}

export async function openTable(options: TableOptions = {}) {
  const database: TestDatabase = await openTestDatabase();
  const scene: Scene = {
    ...options,
    merchants: options.merchants ?? [north, south],
    secret: new Uint8Array(randomBytes(32)),
    time: { offsetMs: 0, fixedAt: undefined },
    published: [],
    settled: { memberIds: new Set(), bodies: [] },
    faults: [],
  };
  const first = openNode(scene, database);
  await first.catalog.syncGames();
  for (const row of await first.db.selectFrom('game_number').selectAll().execute()) numbers.set(row.game_code, row.id);
  const opened: Database[] = [];

  /** A member with money. */
  async function newMember(merchant: Merchant = north, amount = '1000.00', isTrial = false): Promise<Session> {
    const memberId = newId({ now: () => Date.now() }, systemRandom);
    const accountRef = { merchant, memberId, isTrial };
    const minor = parseAmount(amount, merchant.currency);
    assert(minor.ok, 'an amount of the merchant’s currency');
    await atomically(database.db, async (tx) => {
      await first.wallet.open(tx, accountRef);
      if (isTrial || minor.value === 0n) return;
      const words = { ref: memberId, requestHash: amount, label: 'test', source: 'sandbox' };
      await first.wallet.credit(tx, { accountRef, externalId: memberId, amountMinor: minor.value, ...words });
    });
    return { id: memberId, memberId, username: memberId.slice(-12), type: isTrial ? 4 : 0, isTrial };
  }

  /** A member with an account and a session of it. */
  async function openSession(merchant: Merchant = north, isTrial = false): Promise<Session> {
    const { memberId, username } = await newMember(merchant, '100.00', isTrial);
    const owner = { memberId, username, type: 0 } as const;
    const opened = await atomically(database.db, async (tx) => {
      await first.identity.accounts.createAccount(tx, { merchantId: merchant.id, ...owner, passwordHash: 'none' });
      return first.identity.accounts.enterNewMember(tx, merchant.id, owner, {
        address: '203.0.113.7',
        device: 'OTHERS',
      });
    });
    const session = await first.identity.sessions.resolve(merchant.id, opened.answer.token);
    assert(session, 'an opened session is known');
    return { ...session, isTrial };
  }

  return {
    ...first,
    ...scene,
    database,
    newMember,
    bonusMoney: bonusOf({ ...first, settled: scene.settled }, north),
    openSession,
    /** Another node; with its own connections where the database has more than one. */
    async secondNode(node: NodeOptions = {}) {
      if (database.url === undefined) return openNode(scene, database, node);
      const own = await openDatabase({ url: database.url, directory: '' });
      opened.push(own);
      return openNode(scene, own, node);
    },
    expectBooks: () => expectBooksToBalance(sqlPortOf(database.db)),
    async close() {
      for (const one of opened) await one.close();
      await first.outbox.stop();
      await database.close();
    },
  };
}

/** A node in a process of its own, on the database of a test kit. Without the kit's secret it can neither draw nor play. */
export async function openProcess(
  url: string,
  {
    secret,
    onStatement,
    fixedAt = 0,
    engine,
    ...options
  }: Pick<TableOptions, 'ordersAtOnce' | 'games' | 'vendors'> &
    Pick<NodeOptions, 'onStatement'> & {
      readonly secret?: Uint8Array;
      readonly fixedAt?: number;
      /** Of that database, where it can die. */
      readonly engine?: Engine;
    },
) {
  const database = await (engine ? overEngine(engine) : openDatabase({ url, directory: '' }));
  const faults: unknown[] = [];
  const scene: Scene = {
    ...options,
    merchants: [north, south],
    secret: secret ?? new Uint8Array(32),
    time: { offsetMs: 0, fixedAt },
    published: [],
    settled: { memberIds: new Set(), bodies: [] },
    faults,
  };
  const node = openNode(scene, database, onStatement && { onStatement });
  return { ...node, faults, time: scene.time, close: () => database.close() };
}

/** By game code, as the last table's database has given them. */
const numbers = new Map<string, number>();

/** A frame of this game, as identity would resolve its token. */
export function stageOf(session: Session, game: string, vendors = registered): StageSession {
  const isOffered = vendors.some((vendor) => vendor.games.some((one) => one.gameCode === game));
  const id = numbers.get(game);
  assert(isOffered && id !== undefined, `${game} is offered`);
  return { ...session, game: { id, code: game } };
}
