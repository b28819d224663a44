/** Lagoon: a vendor with a seamless wallet. It calls our wallet for every bet and win, and runs a jackpot that bets contribute to. */
import { originOf } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import { connectLagoon } from './connection.ts';
import { createLagoonSite } from './site/create-site.ts';

export const manifest: VendorManifest = {
  code: 'lagoon',
  provider: 'LAGOON',
  nameKey: 'vendor.lagoon',
  symbol: 'fish',
  vendorNumber: 3,
  games: [
    {
      gameCode: 'lagoon-wheel',
      id: 990_002,
      category: 'RNG',
      nameKey: 'game.lagoon-wheel.name',
      art: { symbol: 'fish', hue: 175 },
      returnBp: 9_600,
      supportsFreePlay: false,
      classify: 'instant',
      group: 'RNG',
      launch: 'external',
    },
  ],
  endsPlay: 'bets',
  outside: {
    currencies: 'all',
    settings: { origin: 'address', key: 'secret' },
    origins: ({ origin }) => originOf(origin),
    open: connectLagoon,
    testDouble: async () => (await import('./test-double.ts')).openTestDouble,
    sandbox: { host: 'lagoon.localhost', open: (ports) => createLagoonSite(ports) },
  },
};
