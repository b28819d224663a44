/**
 * `npm run bench:sync`: how long a vendor's list of 10,000 games takes from its first page to the lobby, how long it takes again when
 * nothing and when a tenth has changed, and how fast lists and search are then; on the embedded database (or on Postgres:
 * `DATABASE_URL=… npm run bench:sync`, on a database of its own). The vendor is Harbour's site, in this process. Asserts nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import type { Call } from '../../apps/server/src/http/handlers.ts';
import { createCatalog } from '../../apps/server/src/modules/catalog/index.ts';
import { plantVendor } from '../../apps/server/src/modules/catalog/testing/plant-vendor.ts';
import { testMerchant } from '../../apps/server/src/modules/identity/testing.ts';
import { systemRandom } from '../../apps/server/src/ports.ts';
import type { Endpoints } from '../../packages/contract/src/index.ts';
import { egressTo, testSandboxPorts } from '../../packages/provider-kit/src/index.ts';
import { manifest as harbour } from '../../vendors/harbour/manifest.ts';
import { createHarbourSite } from '../../vendors/harbour/site/create-site.ts';
import type { SiteGame } from '../../vendors/harbour/site/games.ts';
import { line, summarise } from '../kit/latencies.ts';

const GAMES = 10_000;
const ROUNDS = 40;
const kinds = ['coins', 'reels', 'tables', 'nets'] as const;

const planted = plantVendor(GAMES);
const nameOf = (language: 'EN' | 'VI' | 'TH' | 'ZH', at: number, suffix: string) =>
  `${planted.nameOf(language, `game ${at + 2}`)}${suffix}`;
const games: SiteGame[] = Array.from({ length: GAMES }, (_, at) => gameAt(at, ''));

function gameAt(at: number, suffix: string): SiteGame {
  const names = { EN: nameOf('EN', at, suffix), VI: nameOf('VI', at, suffix) };
  return { code: `harbour-${at + 1}`, kind: kinds[at % kinds.length] ?? 'coins', names, hue: at % 361 };
}

const account = { origin: 'http://harbour.localhost:1', key: 'a key for this bench alone' };
const time = { ahead: 0 };
const clock = { now: () => Date.now() + time.ahead };
const site = createHarbourSite(testSandboxPorts(account, { clock, random: systemRandom }), games);
const directory = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
const url = process.env.DATABASE_URL;
const database = await openDatabase({ directory, ...(url === undefined ? {} : { url }) });
try {
  const { db } = database;
  const merchant = testMerchant('bench', { vendors: ['harbour'], languages: ['EN', 'VI', 'TH', 'ZH'] });
  const catalog = createCatalog({
    db,
    atomically: (act) => atomically(db, act),
    vendors: [harbour],
    merchants: () => [merchant],
    words: (_, __, key) => key,
    clock,
    random: systemRandom,
    settingsOf: () => account,
    httpTo: () => egressTo(site),
    onFault: (error) => console.error(error),
  });
  await catalog.syncGames();

  async function sync(what: string): Promise<void> {
    time.ahead += 7_200_000;
    const from = performance.now();
    await catalog.readDueLists();
    const [state] = await catalog.backOffice.lists(db, merchant.id);
    if (state?.games !== GAMES) throw new Error('the list was not taken over');
    console.log(`${GAMES} games, ${what}: ${((performance.now() - from) / 1000).toFixed(1)} s on ${database.kind}`);
  }

  await sync('all new');
  await atomically(db, (tx) => sql`analyze`.execute(tx));
  await sync('none changed');
  for (let at = 0; at < GAMES; at += 10) games[at] = gameAt(at, ' Gold');
  await sync('a tenth renamed');

  const request = (query: object) =>
    catalog.routes.gameList({ merchant, language: 'EN', query: { limit: 9, page: 1, ...query } } as unknown as Call<
      Endpoints['gameList']
    >);
  for (const [what, query] of [
    ['hot games', { section: 'hot', limit: 20 }],
    ['a category', { category: 'RNG' }],
    ['its 200th page', { category: 'RNG', page: 200 }],
    ['a name', { gameName: 'golden tiger' }],
    ['a mistyped name', { gameName: 'goldn tigre' }],
  ] as const) {
    const took: number[] = [];
    const started = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await request(query);
      took.push(performance.now() - from);
    }
    console.log(line(what, summarise(took, (performance.now() - started) / 1000)));
  }
} finally {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}
