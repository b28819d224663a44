/** The games of the project's merchants, for databases of tests: to list them takes more than half of what a server needs to open. */
import { createHash } from 'node:crypto';
import { merchants } from '#merchants/registry.ts';
import { vendors } from '#vendors/registry.ts';
import type { Filling } from '../db/testing.ts';
import { atomically } from '../db/transactions.ts';
import { wordOf } from '../http/texts/merchant-texts.ts';
import { createCatalog } from '../modules/catalog/index.ts';
import { noOutside } from '../modules/catalog/testing/plant-vendor.ts';
import { testMerchant } from '../modules/identity/testing.ts';
import { systemClock } from '../ports.ts';

const fingerprint = createHash('sha256')
  .update(JSON.stringify([merchants, vendors]))
  .digest('hex')
  .slice(0, 16);

/** As the catalog lists them, and nothing else that a server writes when it opens. That server writes again what differs, such as other names. */
export const listedGames: Filling = {
  name: `games_${fingerprint}`,
  async fill({ db }) {
    const catalog = createCatalog({
      ...noOutside,
      db,
      atomically: (act) => atomically(db, act),
      vendors,
      merchants: () => merchants.map((manifest) => testMerchant(manifest.code, manifest)),
      words: wordOf,
      clock: systemClock,
    });
    await catalog.syncGames();
  },
};
