/** A server with as many games as the largest sites have: the demo's own and 10,000 generated ones. In this process, over a database in memory. */
import { sql } from 'kysely';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { createCatalog } from '../../apps/server/src/modules/catalog/index.ts';
import { noOutside, plantVendor } from '../../apps/server/src/modules/catalog/testing/plant-vendor.ts';
import { seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { systemClock } from '../../apps/server/src/ports.ts';
import { openTestApp } from '../../apps/server/src/testing.ts';
import { allTexts } from '../../games/texts.ts';
import { expectBooksToBalance } from '../../packages/ledger/src/testing.ts';
import { manifest as originals } from '../../vendors/originals/manifest.ts';
import type { RunningServer } from './server.ts';

const GAMES = 10_000;
const planted = plantVendor(GAMES);
const vendor = { ...originals, games: [...originals.games, ...planted.vendor.games] };
const isPlanted = (key: string) => key.startsWith('game ');

export async function openWideServer(): Promise<RunningServer> {
  const server = await openTestApp();
  const { db } = server.database;
  const demo = server.modules.merchants.all().filter((merchant) => merchant.id === 'demo');
  const catalog = createCatalog({
    ...noOutside,
    db,
    atomically: (act) => atomically(db, act),
    vendors: [vendor],
    merchants: () => demo,
    words: (_, language, key) => {
      return isPlanted(key) ? planted.nameOf(language, key) : (allTexts[language][key] ?? key);
    },
    clock: systemClock,
  });
  await catalog.syncGames();
  await atomically(db, (tx) => sql`analyze`.execute(tx));
  for (const merchant of demo) await seedDemoMembers(server.modules.membersDeps, merchant);
  const port = await server.listen();
  return {
    port,
    directory: '',
    origin: (host = 'localhost') => `http://${host}:${port}`,
    output: () => '',
    close: async () => {
      await expectBooksToBalance(server.database.sql);
      await server.close();
    },
  };
}
