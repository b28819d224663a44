import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName, Endpoints, Language } from '#contract';
import { assert, newId } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { atomically } from '../../db/transactions.ts';
import type { Call, Session } from '../../http/handlers.ts';
import { systemClock, systemRandom } from '../../ports.ts';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Catalog, createCatalog } from './index.ts';
import { HOARD_NODE, noOutside, plantVendor } from './testing/plant-vendor.ts';

const GAMES = 10_000;
const planted = plantVendor(GAMES);
const small = plantVendor(3);

const wide = testMerchant('wide', {
  vendors: ['planted'],
  languages: ['EN', 'VI', 'TH', 'ZH'],
  vendorSorting: ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'],
});
const shown = testMerchant('shown', { vendors: ['planted'], onlineNumber: 'decorative' });

let database: TestDatabase;
let catalog: Catalog;
/** The second merchant lists only three games, of a vendor with the same code. */
let other: Catalog;

const catalogOf = (db: Db, merchants: readonly Merchant[], { vendor, nameOf }: ReturnType<typeof plantVendor>) =>
  createCatalog({
    ...noOutside,
    db,
    atomically: (act) => atomically(database.db, act),
    vendors: [vendor],
    merchants: () => merchants,
    words: (_, language, key) => nameOf(language, key),
    clock: systemClock,
  });

beforeAll(async () => {
  database = await openTestDatabase();
  catalog = catalogOf(database.db, [wide], planted);
  other = catalogOf(database.db, [shown], small);
  await catalog.syncGames();
  await other.syncGames();
  await atomically(database.db, (tx) => sql`analyze`.execute(tx));
}, 120_000);
afterAll(async () => {
  await database.close();
});

const newMember = (): Session => {
  const id = newId(systemClock, systemRandom);
  return { id, memberId: id, username: id.slice(-8), type: 0, isTrial: false };
};

type Requested = {
  readonly query?: object;
  readonly body?: object;
  readonly session?: Session;
  readonly language?: Language;
};

async function request<Name extends keyof Catalog['routes'] & EndpointName>(
  name: Name,
  { query = {}, body = {}, session, language = 'EN' }: Requested = {},
  merchant = wide,
  from = catalog,
) {
  const call = { merchant, language, query, body, params: {}, ...(session ? { session } : {}) };
  return from.routes[name](call as unknown as Call<Endpoints[Name]>);
}

async function list(query: object, session?: Session, from: readonly [Merchant, Catalog] = [wide, catalog]) {
  const filled = { page: 1, limit: 9, ...query };
  const answer = await request('gameList', { query: filled, ...(session ? { session } : {}) }, ...from);
  assert(answer.ok, 'a list is answered');
  return answer.value;
}

const names = async (gameName: string) => (await list({ gameName })).games.map((game) => game.gameName);

it.each([
  'Dragon’s Hoard',
  'dragons hoard',
  "dragon's hoard",
  'DRAGON HOARD',
  'dragonshoard',
  'dargons hoard',
  'dragon hord',
  'hoard',
  'haord',
  'kho bau',
  'Kho báu',
  'của rồng',
  'มังกร',
  'สมบติ',
  '巨龙',
  '宝藏',
])('GAME-04 finds one game among ten thousand by “%s”', async (gameName) => {
  const { games } = await list({ gameName });
  expect(games[0]?.id).toBe(HOARD_NODE);
});

it('GAME-04 returns names in the caller’s language', async () => {
  const answer = await request('gameList', { query: { gameName: 'hoard', page: 1, limit: 9 }, language: 'TH' });
  expect(answer.ok && answer.value.games[0]?.gameName).toBe('สมบัติมังกร');
});

it('GAME-04 puts the nearest names first, and tolerates typos only without an exact match', async () => {
  expect(await names('golden tiger')).toEqual(expect.arrayContaining(['Golden Tiger', 'Golden Tiger Deluxe']));
  expect((await names('golden tiger'))[0]).toBe('Golden Tiger');
  expect((await names('goldn tigre'))[0]).toBe('Golden Tiger');
  const literal = await list({ gameName: 'star', limit: 60 });
  expect(literal.games.every((game) => /star/i.test(game.gameName))).toBe(true);
});

it('GAME-04 returns games that match most of the words, and none that match no word', async () => {
  const found = await list({ gameName: 'phoenix zzzzzz', limit: 60 });
  expect(found.games.length).toBeGreaterThan(0);
  expect(found.games.every((game) => game.gameName.includes('Phoenix'))).toBe(true);
  expect((await list({ gameName: 'phoenix zzzzzz yyyyyy xxxxxx' })).gameCount).toBe(0);
  expect(await list({ gameName: 'qqqqqqqq' })).toEqual({ games: [], page: 1, totalPages: 1, gameCount: 0 });
  expect((await list({ gameName: ' ’ ' })).gameCount).toBe(GAMES);
});

it('matches the vendor’s name too, and never games of another merchant', async () => {
  expect((await list({ gameName: 'planted studio' })).gameCount).toBe(GAMES);
  expect((await list({ gameName: 'golden' }, undefined, [shown, other])).gameCount).toBe(0);
  expect((await list({ gameName: 'hoard' }, undefined, [shown, other])).gameCount).toBe(1);
});

it('GAME-04 GAME-07 pages through search results, each game once', async () => {
  const seen: number[] = [];
  const { totalPages, gameCount } = await list({ gameName: 'phoenix', limit: 20 });
  for (let page = 1; page <= totalPages; page++) {
    seen.push(...(await list({ gameName: 'phoenix', page, limit: 20 })).games.map((game) => game.id));
  }
  expect(totalPages).toBe(Math.ceil(gameCount / 20));
  expect(new Set(seen).size).toBe(gameCount);
  expect(seen.length).toBe(gameCount);
});

it('GAME-06 GAME-09 narrows a search to a category, a vendor and a section', async () => {
  const all = await list({ gameName: 'phoenix' });
  const slots = await list({ gameName: 'phoenix', category: 'RNG' });
  expect(slots.gameCount).toBeGreaterThan(0);
  expect(slots.gameCount).toBeLessThan(all.gameCount);
  expect(slots.games.every((game) => game.category === 'RNG')).toBe(true);
  expect((await list({ gameName: 'phoenix', provider: 'NOBODY' })).gameCount).toBe(0);
  expect((await list({ gameName: 'phoenix', provider: 'PLANTED' })).gameCount).toBe(all.gameCount);
});

/** Every statement that a call runs. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<readonly RootOperationNode[]> {
  const nodes: RootOperationNode[] = [];
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work((database.db as Tx).withPlugin(listen) as unknown as Db);
  return nodes;
}

async function planOf(node: RootOperationNode): Promise<string> {
  const executor = database.db.getExecutor();
  const { sql: text, parameters } = executor.compileQuery(node, { queryId: 'plan' });
  const rows = await database.sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each(['dragon hoard', 'dargon', 'golden tiger', 'tresuere', 'd', '宝', 'kho bau cua rong'])(
  'GAME-04 searches for “%s” with indexes only: no sequential scan of the catalog',
  async (gameName) => {
    const statements = await statementsOf((db) =>
      catalogOf(db, [wide], planted).routes.gameList({
        merchant: wide,
        language: 'EN',
        query: { gameName, page: 1, limit: 9 },
      } as unknown as Call<Endpoints['gameList']>),
    );
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) expect(await planOf(statement)).not.toMatch(/Seq Scan on game/);
  },
);

it('GAME-07 pages by nine, in the merchant’s order, with the total', async () => {
  const answer = await request('gameList', { query: { category: 'LIVE', page: 2, limit: 9 } });
  assert(answer.ok, 'a list is answered');
  expect(answer.value.games).toHaveLength(9);
  expect(answer.value.gameCount).toBe(1_250);
  expect(answer.value.totalPages).toBe(139);
  const last = await list({ category: 'LIVE', page: 139 });
  expect(last.games).toHaveLength(1_250 - 138 * 9);
  expect((await list({ category: 'LIVE', page: 140 })).games).toEqual([]);
});

it('GAME-09 GAME-10 saves favourites, the latest first, and shows them to nobody else', async () => {
  const session = newMember();
  for (const id of [11, 12])
    expect(await request('addFavourite', { session, body: { id } })).toMatchObject({ ok: true });
  expect(await request('addFavourite', { session, body: { id: 12 } })).toMatchObject({ ok: true });
  expect(await request('addFavourite', { session, body: { id: 999_999 } })).toMatchObject({
    refusal: { code: 'game.unknown' },
  });
  expect(await request('favouriteIds', { session })).toEqual({ ok: true, value: { ids: ['12', '11'] } });
  const saved = await list({ section: 'favourite' }, session);
  expect(saved.games.map((game) => [game.id, game.isFavourite])).toEqual([
    [12, true],
    [11, true],
  ]);
  const paged = await request('favouriteList', { session, query: { page: 1, limit: 20 } });
  expect(paged.ok && paged.value.content.map((game) => game.id)).toEqual([12, 11]);
  expect((await list({ section: 'favourite' }, newMember())).games).toEqual([]);
  expect((await list({ section: 'favourite' })).games).toEqual([]);
  await request('removeFavourite', { session, query: { id: 12 } });
  expect((await list({ section: 'favourite' }, session)).games.map((game) => game.id)).toEqual([11]);
});

it('GAME-09 GAME-13 lists recently played games, the latest first, each with its time', async () => {
  const session = newMember();
  // At the same moment of the database's clock.
  await atomically(database.db, async (tx) => {
    for (const id of [31, 32, 31]) await catalog.addRecent(tx, wide.id, session.memberId, id);
  });
  expect(await request('addRecentGame', { session, query: { id: 33 } })).toMatchObject({ ok: true });
  expect(await request('addRecentGame', { session, query: { id: 999_999 } })).toMatchObject({
    refusal: { code: 'game.unknown' },
  });
  const recent = await request('recentGames', { session });
  assert(recent.ok, 'recents are answered');
  expect(recent.value.list.map((game) => game.id)).toEqual([33, 31, 32]);
  const times = recent.value.list.map((game) => Date.parse(game.playedAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect((await list({ section: 'recent' }, session)).games.map((game) => game.id)).toEqual([33, 31, 32]);
  expect((await list({ section: 'recent' })).games).toEqual([]);
});

it('GAME-09 ranks hot games by the members who open them, and likewise popular lotteries', async () => {
  const lottery = 58;
  for (const session of [newMember(), newMember(), newMember()]) {
    for (const id of [77, lottery]) {
      await atomically(database.db, (tx) => catalog.addRecent(tx, wide.id, session.memberId, id));
    }
  }
  const hot = await request('hotGames');
  expect(hot.ok && new Set(hot.value.list.slice(0, 2).map((game) => game.id))).toEqual(new Set([77, lottery]));
  expect(hot.ok && hot.value.list).toHaveLength(20);
  expect((await list({ section: 'hot' })).gameCount).toBe(GAMES);
  const popular = await request('popularLotteries');
  expect(popular.ok && popular.value.list[0]?.id).toBe(lottery);
});

it('GAME-09 counts as new what was listed after the merchant’s opening', async () => {
  const fresh = async () => (await list({ section: 'new' }, undefined, [shown, other])).games;
  expect(await fresh()).toEqual([]);
  await atomically(database.db, (tx) =>
    sql`update game set first_listed_at = now() - interval '2 days' where merchant_id = ${shown.id}`.execute(tx),
  );
  await catalogOf(database.db, [shown], plantVendor(4)).syncGames();
  expect((await fresh()).map((game) => [game.id, game.isNew])).toEqual([[4, true]]);
  await other.syncGames();
  expect(await fresh()).toEqual([]);
});

it('GAME-02 shows real players where the merchant says so, and a decorative number where it says that', async () => {
  const session = newMember();
  await atomically(database.db, (tx) => catalog.addRecent(tx, wide.id, session.memberId, 205));
  const live = await list({ category: 'FISH', limit: 60 });
  const played = live.games.filter((game) => game.online > 0).map((game) => [game.id, game.online]);
  expect(played).toEqual([
    [77, 3],
    [205, 1],
  ]);
  const decorated = await list({}, undefined, [shown, other]);
  expect(decorated.games).toHaveLength(3);
  expect(decorated.games.every((game) => game.online >= 500 && game.online <= 2000)).toBe(true);
});

it('GAME-01 GAME-08 maps categories to vendors, local games first', async () => {
  const mapping = await request('vendorMapping');
  assert(mapping.ok, 'the mapping is answered');
  expect(mapping.value.sorting.map((entry) => entry.gameCategory)).toEqual([
    'LOCAL',
    'RNG',
    'LIVE',
    'FISH',
    'PVP',
    'SPORTS',
  ]);
  expect(mapping.value.mapping.LIVE?.vendors).toEqual([
    { provider: 'PLANTED', accountTypeName: 'Planted Studio', gameCount: 1_250, vendorNumber: 1, symbol: 'crown' },
  ]);
});

it('follows a changed name, and deletes its former search words', async () => {
  const renamed = {
    ...small,
    nameOf: (_: Language, key: string) => (key === 'game 2' ? 'Quartz Quail' : small.nameOf('EN', key)),
  };
  const before = await list({}, undefined, [shown, other]);
  const former = before.games.find((game) => game.id === 2)?.gameName ?? '';
  await catalogOf(database.db, [shown], renamed).syncGames();
  const at = (gameName: string) => list({ gameName }, undefined, [shown, other]);
  expect((await at('quartz')).games.map((game) => game.id)).toEqual([2]);
  expect((await at(former)).games.map((game) => game.id)).not.toContain(2);
  const left = await database.db
    .selectFrom('game_word_key')
    .select('word')
    .where('merchant_id', '=', shown.id)
    .where('kind', '=', 'slip')
    .where('key', '=', former.split(' ')[0]?.toLowerCase() ?? '')
    .execute();
  expect(left).toEqual([]);
});

it('includes what the vendor says of a game: pictures, room and number, lottery modes, the page of a local one', async () => {
  const icons = {
    iconUrl: 'https://pictures.planted.example/a.webp',
    largeIconUrl: 'https://cdn.planted.example/A.webp',
  };
  const games = small.vendor.games.map((game, at) =>
    at === 0
      ? { ...game, ...icons, roomId: 'vip-1', category: 'LOCAL' as const }
      : { ...game, launch: 'lottery' as const, category: at === 1 ? ('LOTT' as const) : ('ELOTT' as const) },
  );
  const drawn = testMerchant('drawn', { vendors: ['planted'] });
  const from = catalogOf(database.db, [drawn], { ...small, vendor: { ...small.vendor, vendorNumber: 6, games } });
  await from.syncGames();
  const listed = await list({}, undefined, [drawn, from]);
  const of = (gameCode: string) => listed.games.find((game) => game.gameCode === gameCode);
  expect(of('g1')).toMatchObject({
    iconUrl: icons.iconUrl,
    mobileLargeIcon: icons.largeIconUrl,
    showIcon: true,
    roomId: 'vip-1',
    url: '/m/launchGame?gameId=g1',
    vendorNumber: 6,
    lottoMode: '',
    newClassification: '',
  });
  expect(of('g2')).toMatchObject({ iconUrl: '', showIcon: false, roomId: '', url: '', lottoMode: 'Tradition' });
  expect(of('g3')).toMatchObject({ lottoMode: 'Entertainment', vendorNumber: 6 });
  expect(from.pictureOrigins(drawn)).toEqual(['https://pictures.planted.example', 'https://cdn.planted.example']);
  expect(from.pictureOrigins(testMerchant('none', { vendors: [] }))).toEqual([]);
});
