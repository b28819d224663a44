/** The test kit of seamless wallets: identity, wallet, catalog and Lagoon's own calls over one database, with any number of nodes. */
import { randomUUID } from 'node:crypto';
import { assert, ok, parseAmount, type Result } from '#kernel';
import { createSqlLedger } from '#ledger';
import { expectBooksToBalance } from '#ledger/testing';
import type { Settings } from '#provider-kit';
import { manifest as lagoon } from '#vendors/lagoon/manifest.ts';
import type { WalletCaller, WalletRequest, WalletStep } from '#vendors/plugin-seamless.ts';
import type { Db } from '../../db/db.ts';
import { openDatabase } from '../../db/open-database.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically, inTransaction } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { createOutbox } from '../../outbox/create-outbox.ts';
import { createCatalog } from '../catalog/index.ts';
import { noOutside } from '../catalog/testing/plant-vendor.ts';
import { createIdentity } from '../identity/index.ts';
import {
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { type AccountRef, createWallet } from '../wallet/index.ts';
import { createSeamless } from './index.ts';

export const GAME = 'lagoon-wheel';
export const shore = testMerchant('shore', { vendors: ['lagoon'] });
export const quay = testMerchant('quay', { vendors: ['lagoon'] });

function openNode(infrastructure: Infrastructure, settings: Settings, db = infrastructure.database.db) {
  const { clock, deps } = infrastructure;
  const outbox = createOutbox({ db, clock, random: deps.random, onFault: () => undefined });
  const base = { ...deps, db, atomically: ((act) => atomically(db, act)) as typeof deps.atomically, outbox };
  const merchants = () => [shore, quay];
  const ledger = createSqlLedger();
  const { wallet } = createWallet({ ...base, ledger, merchants, alert: () => undefined });
  const catalog = createCatalog({
    ...base,
    ...noOutside,
    vendors: [lagoon],
    merchants,
    words: (_, __, key) => key,
  });
  const identity = createIdentity(base);
  const seamless = createSeamless({
    ...base,
    wallet,
    catalog,
    sessions: identity.sessions,
    stageTickets: identity.stageTickets,
    freeRounds: { open: async () => ({ collect: async () => ({ free: new Set<string>() }) }) },
    vendors: [lagoon],
    settingsOf: () => settings,
    httpTo: () => async () => ({ kind: 'unreachable' }),
    onFault: () => undefined,
  });
  return { ledger, wallet, catalog, identity, seamless, outbox };
}

/** A player at Lagoon, with a launch of the game. */
export interface LagoonPlayer {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly session: Session;
  readonly isTrial: boolean;
  readonly player: string;
  readonly token: string;
}

type Node = ReturnType<typeof openNode>;
export type Received = ReturnType<WalletCaller['received']>;

async function logIn(infrastructure: Infrastructure, { identity }: Node, merchant: Merchant): Promise<Session> {
  const username = `m${randomUUID().slice(0, 12)}`;
  await makeAccount(infrastructure, merchant, { username, password: 'correct horse' });
  const body = { type: 'username', username, password: 'correct horse' } as const;
  const done = await request(identity.routes, 'login', merchant, openBrowser(), { body });
  const session = done.ok && (await identity.sessions.resolve(merchant.id, done.value.token));
  assert(session, 'logged in');
  return session;
}

/** Opens an account with a balance, or with the grant of play money. */
async function fund({ wallet }: Node, db: Db, accountRef: AccountRef, amount: string): Promise<void> {
  const { merchant, memberId, isTrial } = accountRef;
  const minor = parseAmount(amount, merchant.currency);
  assert(minor.ok, 'an amount');
  const funds = { source: 'sandbox', externalId: memberId, ref: memberId, requestHash: amount, label: 'test' };
  await atomically(db, async (tx) => {
    await wallet.open(tx, accountRef);
    if (!isTrial) await wallet.credit(tx, { accountRef, amountMinor: minor.value, ...funds });
  });
}

/** Lagoon at work on one node. */
function openTables(infrastructure: Infrastructure, double: WalletCaller, first: Node, gameId: number) {
  const { database, deps } = infrastructure;

  async function ticketOf(merchant: Merchant, session: Session, isFree = false, code = GAME): Promise<string> {
    const order = { merchantId: merchant.id, session, game: { id: gameId, code }, isFree, language: 'EN' } as const;
    const issued: Result<string> = await deps.atomically(async (tx) =>
      ok(await first.identity.stageTickets.issueTicket(tx, order)),
    );
    assert(issued.ok, 'a ticket');
    return issued.value;
  }

  async function call(requested: WalletRequest, at: { merchant?: Merchant; node?: Node } = {}): Promise<Received> {
    const { merchant = shore, node = first } = at;
    const delivery = double.call(requested);
    return double.received(await node.seamless.answerWalletCall({ merchant, vendor: 'lagoon', ...delivery }));
  }

  async function enter(amount = '100.00', { merchant = shore, isTrial = false } = {}): Promise<LagoonPlayer> {
    const session = await logIn(infrastructure, first, merchant);
    const { memberId } = session;
    await fund(first, database.db, { merchant, memberId, isTrial }, amount);
    const ticket = await ticketOf(merchant, session, isTrial);
    const { player, token } = await call({ kind: 'authenticate', ticket }, { merchant });
    assert(player !== undefined && token !== undefined, 'a player with a token');
    return { merchant, memberId, session, isTrial, player, token };
  }

  /** Steps of one player in a call. */
  const play = (
    by: LagoonPlayer,
    steps: readonly WalletStep[],
    more: Partial<Steps> = {},
    node = first,
  ): Promise<Received> => {
    const { merchant, player, token } = by;
    const place = { kind: 'steps', currency: merchant.currency.code, game: GAME, round: 'round-1' } as const;
    return call({ ...place, player, token, steps, ...more }, { merchant, node });
  };
  return { ticketOf, call, enter, play };
}

type Steps = Extract<WalletRequest, { kind: 'steps' }>;

export async function openLagoon() {
  const infrastructure = await openInfrastructure();
  const { clock, database, deps } = infrastructure;
  const { db } = database;
  const opening = await lagoon.outside?.testDouble();
  const { caller: double, settings } = (await opening?.({ clock, random: deps.random })) ?? {};
  assert(double && settings, 'Lagoon calls our wallet');
  const first = openNode(infrastructure, settings);
  await first.catalog.syncGames();
  const [numbered] = await db.selectFrom('game_number').selectAll().execute();
  assert(numbered?.game_code === GAME, 'the game has a number');
  const opened: (() => Promise<void>)[] = [];
  return {
    infrastructure,
    double,
    clock,
    first,
    ...openTables(infrastructure, double, first, numbered.id),
    /** A node with connections of its own, where the database has several. */
    async secondNode(): Promise<Node> {
      if (database.url === undefined) return openNode(infrastructure, settings);
      const own = await openDatabase({ url: database.url, directory: '' });
      opened.push(() => own.close());
      return openNode(infrastructure, settings, own.db);
    },
    /** In minor units. */
    async balanceAcross(merchant: Merchant, kind: 'house' | 'jackpot', owner: string): Promise<bigint> {
      const name = { merchantId: merchant.id, kind, owner, currency: merchant.currency.code };
      const [minor = 0n] = await first.ledger.balances(sqlPortOf(db), [await first.ledger.open(sqlPortOf(db), name)]);
      return minor;
    },
    cash: async ({ merchant, memberId, isTrial }: LagoonPlayer) =>
      (await first.wallet.balance(db, { merchant, memberId, isTrial })).cashMinor,
    async endSessions({ merchant, memberId }: LagoonPlayer): Promise<void> {
      const { access } = first.identity;
      const ended = await inTransaction(deps, (tx) => access.endOtherAccess(tx, merchant.id, memberId, undefined));
      access.notifyEnds(merchant.id, memberId, ended);
    },
    expectBooks: () => expectBooksToBalance(sqlPortOf(db)),
    async close() {
      for (const close of opened) await close();
      await infrastructure.close();
    },
  };
}

export type Lagoon = Awaited<ReturnType<typeof openLagoon>>;
