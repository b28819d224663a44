/**
 * `npm run bench:search`: how long the server takes to find games by name among 10,000, typed correctly and with errors, on the
 * embedded database (or on Postgres: `DATABASE_URL=… npm run bench:search`, on a database of its own). Prints median and slow times,
 * asserts nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import type { Call } from '../../apps/server/src/http/handlers.ts';
import { createCatalog } from '../../apps/server/src/modules/catalog/index.ts';
import { noOutside, plantVendor } from '../../apps/server/src/modules/catalog/testing/plant-vendor.ts';
import { testMerchant } from '../../apps/server/src/modules/identity/testing.ts';
import { systemClock } from '../../apps/server/src/ports.ts';
import type { Endpoints } from '../../packages/contract/src/index.ts';
import { line, summarise } from '../kit/latencies.ts';

const GAMES = 10_000;
const ROUNDS = 60;
const TYPED = {
  'as it is written': ['Golden Tiger', 'dragon hoard', 'Mystic Phoenix Deluxe', 'lantern festival', 'Wild Buffalo'],
  'one word': ['dragon', 'fortune', 'wild', 'star', 'koi'],
  'the beginning of a word': ['d', 'go', 'pho', 'fort', 'mer'],
  mistyped: ['goldn tigre', 'dargon', 'pheonix delux', 'treaseure', 'bufalo', 'octupus'],
  'in another language': ['kho báu', 'มังกร', '巨龙', 'của rồng'],
  'nothing like it': ['qqqqqqqq', 'zxzxzx vbvbvb'],
} as const;

const directory = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
const url = process.env.DATABASE_URL;
const database = await openDatabase({ directory, ...(url === undefined ? {} : { url }) });
try {
  const { db } = database;
  const planted = plantVendor(GAMES);
  const merchant = testMerchant('bench', { vendors: ['planted'], languages: ['EN', 'VI', 'TH', 'ZH'] });
  const catalog = createCatalog({
    ...noOutside,
    db,
    atomically: (act) => atomically(db, act),
    vendors: [planted.vendor],
    merchants: () => [merchant],
    words: (_, language, key) => planted.nameOf(language, key),
    clock: systemClock,
  });
  const began = performance.now();
  await catalog.syncGames();
  await atomically(db, (tx) => sql`analyze`.execute(tx));
  const seconds = (performance.now() - began) / 1000;
  console.log(`${GAMES} games listed and indexed in ${seconds.toFixed(1)} s on ${database.kind}`);
  const search = (gameName: string) => {
    const call = { merchant, language: 'EN', query: { gameName, page: 1, limit: 9 } };
    return catalog.routes.gameList(call as unknown as Call<Endpoints['gameList']>);
  };
  const all: number[] = [];
  for (const [kind, names] of Object.entries(TYPED)) {
    const took: number[] = [];
    for (const name of names) await search(name);
    const started = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of names) {
        const from = performance.now();
        await search(name);
        took.push(performance.now() - from);
      }
    }
    all.push(...took);
    console.log(line(kind, summarise(took, (performance.now() - started) / 1000)));
  }
  console.log(line('all of them', summarise(all, all.reduce((sum, ms) => sum + ms, 0) / 1000)));
} finally {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}
