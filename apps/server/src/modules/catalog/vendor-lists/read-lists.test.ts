/** Lists of games from a vendor: taken over whole, resumed, and never half. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { GameListPage, OfferedGame, VendorManifest } from '#vendors/plugin.ts';
import { atomically } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { testMerchant } from '../../identity/testing.ts';
import { createCatalog } from '../index.ts';
import { noOutside, plantVendor } from '../testing/plant-vendor.ts';

const merchant = testMerchant('reef', { vendors: ['planted'], languages: ['EN', 'VI'] });
const MINUTE_MS = 60_000;
const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

const game = (gameCode: string, more: Partial<OfferedGame> = {}): OfferedGame => ({
  gameCode,
  category: 'reels',
  names: { EN: `Game ${gameCode}` },
  returnBp: 9_600,
  supportsFreePlay: true,
  ...more,
});

/** A vendor whose pages a test decides, over one database, with any number of nodes. */
async function openReef() {
  const database = await openTestDatabase();
  opened.push(database);
  const { db } = database;
  const time = { now: Date.UTC(2026, 4, 1) };
  const site = {
    pages: [[]] as readonly (readonly OfferedGame[])[],
    requested: [] as string[],
    pictures: 'https://pictures.reef.example',
  };
  const fault: { at: string | undefined; page: GameListPage } = { at: undefined, page: { kind: 'fault' } };
  const listGames = async ({ cursor = '0' }: { readonly cursor?: string }): Promise<GameListPage> => {
    site.requested.push(cursor);
    if (fault.at === cursor) return fault.page;
    const at = Number(cursor);
    return { kind: 'page', games: site.pages[at] ?? [], ...(at + 1 < site.pages.length && { next: `${at + 1}` }) };
  };
  const { launchUrl: _, ...planted } = plantVendor(1).vendor;
  const vendor: VendorManifest = {
    ...planted,
    outside: {
      currencies: 'all',
      settings: {},
      origins: () => ['https://reef.example'],
      gameList: {
        everySeconds: 3_600,
        categories: { reels: 'RNG', live: 'LIVE' },
        pictureOrigins: () => [site.pictures],
      },
      testDouble: () => Promise.reject(new Error('it is none')),
      open: () => ({ launch: async () => ({ kind: 'unavailable' }), listGames }),
    },
  };
  const node = () =>
    createCatalog({
      ...noOutside,
      db,
      atomically: (act) => atomically(db, act),
      vendors: [vendor],
      merchants: () => [merchant],
      words: (_merchant, _language, key) => key,
      clock: { now: () => time.now },
      settingsOf: () => ({}),
    });
  const catalog = node();
  await catalog.syncGames();
  const listed = async () => {
    const rows = await db
      .selectFrom('game')
      .selectAll()
      .where('merchant_id', '=', 'reef')
      .where('is_listed', '=', true)
      .orderBy('position')
      .execute();
    return rows;
  };
  const codes = async () => (await listed()).map((row) => row.game_code);
  return { db, time, site, fault, node, catalog, listed, codes };
}

type Reef = Awaited<ReturnType<typeof openReef>>;
let reef: Reef;
beforeEach(async () => {
  reef = await openReef();
});

const later = async (ms: number) => {
  reef.time.now += ms;
  return reef.catalog.readDueLists();
};

it('offers what the manifest names until the list is read, then the list: numbered, named, mapped, drawn', async () => {
  expect(await reef.codes()).toEqual(['g1']);
  const picture = 'https://pictures.reef.example/b.webp';
  reef.site.pages = [
    [game('b', { category: 'live', names: { EN: 'Wheel', VI: 'Bánh xe' }, pictureUrl: picture })],
    [
      game('a', { pictureUrl: 'https://elsewhere.example/a.webp', returnBp: null }),
      game('x', { category: 'unheard of' }),
      game('no code!'),
    ],
  ];
  expect(await later(1)).toBe(1);
  const rows = await reef.listed();
  expect(rows).toMatchObject([
    { game_code: 'b', category: 'LIVE', names: { EN: 'Wheel', VI: 'Bánh xe' }, icon_url: picture, launch: 'external' },
    { game_code: 'a', category: 'RNG', names: { EN: 'Game a', VI: 'Game a' }, icon_url: '', return_bp: null },
  ]);
  expect(rows.every(({ id }) => id > 1_000_000)).toBe(true);
  expect(await reef.catalog.backOffice.lists(reef.db, 'reef')).toMatchObject([{ games: 2, left_out: 2, attempts: 0 }]);
  expect(reef.catalog.pictureOrigins(merchant)).toEqual(['https://pictures.reef.example']);
  const shown = async () => {
    const [games, context] = await Promise.all([
      reef.catalog.gamesByCode(reef.db, 'reef', ['b']),
      reef.catalog.wireContext({ merchant, language: 'EN' }),
    ]);
    return [...games.values()].map((one) => reef.catalog.toWire(one, context).iconUrl);
  };
  expect(await shown()).toEqual([picture]);
  // Pages load pictures from the vendor's present address alone.
  reef.site.pictures = 'https://moved.reef.example';
  expect(await shown()).toEqual(['']);
  // A restart changes nothing, and nothing is read before its time.
  await reef.node().syncGames();
  expect(await reef.codes()).toEqual(['b', 'a']);
  expect(await later(10 * MINUTE_MS)).toBe(0);
});

it('delists what is gone, keeps its number, and writes only what has changed', async () => {
  reef.site.pages = [[game('a'), game('b'), game('c')]];
  await later(1);
  const before = await reef.listed();
  reef.site.pages = [[game('c', { names: { EN: 'Renamed' } }), game('a')]];
  expect(await later(61 * MINUTE_MS)).toBe(1);
  expect(await reef.codes()).toEqual(['c', 'a']);
  const [c, a] = await reef.listed();
  expect(c).toMatchObject({ id: before[2]?.id, names: { EN: 'Renamed' }, first_listed_at: before[2]?.first_listed_at });
  expect(a?.id).toBe(before[0]?.id);
  expect(await reef.catalog.gameOfNumber(reef.db, before[1]?.id ?? 0)).toEqual({ vendor: 'planted', gameCode: 'b' });
  reef.site.pages = [[game('b'), game('c'), game('a')]];
  await later(61 * MINUTE_MS);
  expect((await reef.listed()).map(({ id }) => id)).toEqual([before[1]?.id, before[2]?.id, before[0]?.id]);
});

it('keeps the old list when a page fails, and goes on with that page', async () => {
  reef.site.pages = [[game('a')]];
  await later(1);
  reef.site.pages = [[game('b')], [game('c')], [game('d')]];
  reef.fault.at = '2';
  reef.site.requested = [];
  expect(await later(61 * MINUTE_MS)).toBe(0);
  expect(await reef.codes()).toEqual(['a']);
  reef.fault.at = undefined;
  expect(await later(MINUTE_MS)).toBe(1);
  expect(reef.site.requested).toEqual(['0', '1', '2', '2']);
  expect(await reef.codes()).toEqual(['b', 'c', 'd']);
});

it.each([
  ['has no game', { kind: 'page', games: [] } as const, '0'],
  ['has the next page as its own next', { kind: 'page', games: [game('z')], next: '1' } as const, '1'],
])('does not believe a list that %s: it is read anew', async (_, page, at) => {
  reef.site.pages = [[game('a')]];
  await later(1);
  reef.site.pages = [[game('b')], [game('c')]];
  Object.assign(reef.fault, { at, page });
  expect(await later(61 * MINUTE_MS)).toBe(0);
  expect(await reef.codes()).toEqual(['a']);
  reef.fault.at = undefined;
  reef.site.requested = [];
  expect(await later(MINUTE_MS)).toBe(1);
  expect(reef.site.requested).toEqual(['0', '1']);
  expect(await reef.codes()).toEqual(['b', 'c']);
});

it('reads a list on one of two nodes, and on the other once the first has died', async () => {
  reef.site.pages = [[game('a')], [game('b')]];
  const other = reef.node();
  const read = await Promise.all([reef.catalog.readDueLists(), other.readDueLists()]);
  expect(read.toSorted()).toEqual([0, 1]);
  expect(reef.site.requested).toEqual(['0', '1']);
  // A node that requests and never comes back: its claim runs out.
  reef.site.requested = [];
  reef.site.pages = [[game('c')], [game('d')]];
  const hangs = Promise.withResolvers<never>();
  const dead = reef.node();
  reef.time.now += 61 * MINUTE_MS;
  const requested = Promise.withResolvers<void>();
  const { page } = reef.fault;
  Object.defineProperty(reef.fault, 'page', {
    configurable: true,
    get: () => {
      requested.resolve();
      return hangs.promise;
    },
  });
  reef.fault.at = '1';
  void dead.readDueLists();
  await requested.promise;
  Object.defineProperty(reef.fault, 'page', { configurable: true, writable: true, value: page });
  reef.fault.at = undefined;
  expect(await other.readDueLists()).toBe(0);
  reef.time.now += 3 * MINUTE_MS;
  expect(await other.readDueLists()).toBe(1);
  expect(reef.site.requested).toEqual(['0', '1', '1']);
  expect(await reef.codes()).toEqual(['c', 'd']);
});

it('reads a list at once when an operator wants it', async () => {
  reef.site.pages = [[game('a')]];
  await later(1);
  reef.site.pages = [[game('b')]];
  expect(await later(1)).toBe(0);
  const request = (vendor: string) =>
    atomically(reef.db, (tx) => reef.catalog.backOffice.requestList(tx, 'reef', vendor));
  expect(await request('planted')).toMatchObject({ ok: true });
  expect(await request('nobody')).toMatchObject({ refusal: { code: 'transfer.vendor_unknown' } });
  expect(await later(1)).toBe(1);
  expect(await reef.codes()).toEqual(['b']);
});

it('keeps a held list until an operator has seen what it would change, and applies it', async () => {
  reef.site.pages = [[game('a'), game('b')]];
  await later(1);
  const { backOffice } = reef.catalog;
  await atomically(reef.db, (tx) => backOffice.holdLists(tx, 'reef', 'planted', true));
  reef.site.pages = [[game('b', { names: { EN: 'Renamed' } })], [game('c')]];
  expect(await later(61 * MINUTE_MS)).toBe(0);
  expect(await reef.codes()).toEqual(['a', 'b']);
  const difference = await backOffice.difference(merchant, 'planted');
  expect(difference?.changes).toMatchObject([
    { gameCode: 'a', is: 'gone' },
    { gameCode: 'b', is: 'changed', name: 'Renamed', columns: expect.arrayContaining(['names']) },
    { gameCode: 'c', is: 'new' },
  ]);
  const counted: object[] = [];
  const apply = () => backOffice.applyList(merchant, 'planted', async (_tx, counts) => void counted.push(counts));
  expect(await apply()).toBe(true);
  expect(counted).toEqual([{ games: 2, leftOut: 0 }]);
  expect(await reef.codes()).toEqual(['b', 'c']);
  expect([await apply(), await backOffice.difference(merchant, 'planted')]).toEqual([false, undefined]);
  // What waits when it is released is read again, and taken over by itself.
  reef.site.pages = [[game('d')]];
  expect(await later(25 * 60 * MINUTE_MS)).toBe(0);
  await atomically(reef.db, (tx) => backOffice.holdLists(tx, 'reef', 'planted', false));
  expect(await later(1)).toBe(1);
  expect(await reef.codes()).toEqual(['d']);
});

it('takes over a list of 10,000 games whole: numbers are kept, and what is removed is delisted', async () => {
  const SIZE = 10_000;
  const PAGE = 500;
  const all = (suffix: string) => Array.from({ length: SIZE }, (_, at) => game(`${suffix}${at}`));
  const pages = (games: readonly OfferedGame[]) =>
    Array.from({ length: Math.ceil(games.length / PAGE) }, (_, at) => games.slice(at * PAGE, (at + 1) * PAGE));
  const first = all('g');
  reef.site.pages = pages(first);
  expect(await later(1)).toBe(1);
  const before = await reef.listed();
  expect(before.map((row) => row.game_code)).toEqual(first.map(({ gameCode }) => gameCode));
  const numberOf = new Map(before.map((row) => [row.game_code, row.id]));
  expect(new Set(numberOf.values()).size).toBe(SIZE);
  // Every tenth is gone, as many are new, and the rest comes in another order.
  const stays = first.filter((_, at) => at % 10 !== 0).toReversed();
  const fresh = all('new').slice(0, SIZE / 10);
  reef.site.pages = pages([...fresh, ...stays]);
  expect(await later(61 * MINUTE_MS)).toBe(1);
  const after = await reef.listed();
  expect(after.map((row) => row.game_code)).toEqual([...fresh, ...stays].map(({ gameCode }) => gameCode));
  for (const row of after.slice(fresh.length)) expect(row.id).toBe(numberOf.get(row.game_code));
  expect(after.slice(0, fresh.length).every((row) => !before.some(({ id }) => id === row.id))).toBe(true);
  const [gone] = first;
  expect(await reef.catalog.gameOfNumber(reef.db, numberOf.get(gone?.gameCode ?? '') ?? 0)).toEqual({
    vendor: 'planted',
    gameCode: gone?.gameCode,
  });
});
