/** Harbour: a vendor with a transfer wallet, simulated as a separate web site, so that every outcome of a transfer can be tried. */
import { checkOf, originOf } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import { createCall } from './call.ts';
import { connectHarbour } from './connection.ts';
import { betHistory } from './list-bets.ts';
import { gameList } from './list-games.ts';
import { createHarbourSite } from './site/create-site.ts';

export const manifest: VendorManifest = {
  code: 'harbour',
  provider: 'HARBOUR',
  nameKey: 'vendor.harbour',
  symbol: 'turtle',
  vendorNumber: 2,
  games: [
    {
      gameCode: 'harbour-coin',
      id: 990_001,
      category: 'PVP',
      nameKey: 'game.harbour-coin.name',
      art: { symbol: 'turtle', hue: 195 },
      returnBp: 9_750,
      supportsFreePlay: true,
      classify: 'instant',
      group: 'PVP',
      launch: 'external',
    },
  ],
  endsPlay: 'wallet',
  outside: {
    currencies: 'all',
    gameList,
    betHistory,
    settings: { origin: 'address', key: 'secret' },
    origins: ({ origin }) => originOf(origin),
    open: connectHarbour,
    check: async (ports, account) =>
      checkOf(await createCall(ports)('/api/games', account, JSON.stringify({ cursor: 0 }))),
    testDouble: async () => (await import('./test-double.ts')).openTestDouble,
    sandbox: { host: 'harbour.localhost', open: (ports) => createHarbourSite(ports) },
  },
};
