/** A node that draws and settles lotteries, with the server's own parts and streams: copies of Fast Five under codes of their own. */
import { games } from '#games/registry.ts';
import { createSqlLedger } from '#ledger';
import { vendors } from '#vendors/registry.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { createPostgresBus } from '../../apps/server/src/live/bus.ts';
import { createHub } from '../../apps/server/src/live/hub.ts';
import { createCatalog } from '../../apps/server/src/modules/catalog/index.ts';
import { noOutside } from '../../apps/server/src/modules/catalog/testing/plant-vendor.ts';
import { testMerchant } from '../../apps/server/src/modules/identity/testing.ts';
import { createLottery } from '../../apps/server/src/modules/lottery/index.ts';
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts';
import { createOutbox } from '../../apps/server/src/outbox/create-outbox.ts';
import { systemClock as clock, systemRandom as random } from '../../apps/server/src/ports.ts';
import { openBeacons } from '../../apps/server/src/providers/open-beacons.ts';

export interface Sale {
  readonly lotteries: number;
  readonly merchants: number;
  readonly everySeconds: number;
}

const GAME = 'fast-five';

export async function openDrawNode(url: string, secret: Uint8Array, sale: Sale) {
  const five = games.find(({ code }) => code === GAME);
  if (five?.shape !== 'shared' || !five.calendar) throw new Error('Fast Five draws by the clock');
  const calendar = { ...five.calendar, seconds: sale.everySeconds, closesBefore: 5 };
  const codes = Array.from({ length: sale.lotteries }, (_, at) => `lottery-${at + 1}`);
  const sold = codes.map((code) => ({ ...five, code, calendar }));
  const offered = vendors.flatMap((vendor) => {
    const listed = vendor.games.find(({ gameCode }) => gameCode === GAME);
    return listed ? [{ ...vendor, games: codes.map((gameCode) => ({ ...listed, gameCode })) }] : [];
  });
  const ids = Array.from({ length: sale.merchants }, (_, at) => `merchant-${at + 1}`);
  const merchants = ids.map((id) => testMerchant(id, { vendors: offered.map(({ code }) => code) }));

  const database = await openDatabase({ url, directory: '' });
  const { db } = database;
  const alert = (error: unknown) => console.error(error);
  const hub = await createHub({ bus: createPostgresBus(database), db, onFault: alert });
  const outbox = createOutbox({ db, clock, random, onFault: (_, __, error) => alert(error) });
  const parts = {
    db,
    atomically: ((act) => atomically(db, act)) as Parameters<typeof createLottery>[0]['atomically'],
    merchants: () => merchants,
    live: hub,
    clock,
    random,
  };
  const { wallet, bonus } = createWallet({ ...parts, ledger: createSqlLedger(), alert });
  const catalog = createCatalog({ ...noOutside, ...parts, vendors: offered, words: (_, __, key) => key });
  // Nobody watches a running round here.
  const maskedNames = async () => new Map<string, string>();
  const publicBeacons = openBeacons(
    { beacon: {}, isProduction: false },
    { clock, random, httpTo: () => async () => ({ kind: 'unreachable' }) },
  );
  const { drawClock } = createLottery({
    ...parts,
    outbox,
    wallet,
    bonus,
    catalog,
    maskedNames,
    accountStatusOf: async () => 'open',
    games: sold,
    publicBeacons,
    feeds: { reports: async () => [] },
    secret,
    alert,
  });
  return {
    drawClock,
    syncGames: () => catalog.syncGames(),
    async close() {
      await hub.close();
      await database.close();
    },
  };
}
