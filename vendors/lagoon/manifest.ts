/** Lagoon: a vendor with a seamless wallet. It calls our wallet for every bet and win, runs a jackpot that bets contribute to, and grants free rounds. */
import { originOf } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import { connectLagoon } from './connection.ts';
import { createLagoonSite } from './site/create-site.ts';
import { GAME, stakesOf } from './stakes.ts';

export const manifest: VendorManifest = {
  code: 'lagoon',
  provider: 'LAGOON',
  nameKey: 'vendor.lagoon',
  symbol: 'fish',
  vendorNumber: 3,
  games: [
    {
      gameCode: GAME,
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
    freeRounds: { betValues: (game, currency) => (game === GAME ? stakesOf(currency) : []) },
    testDouble: async () => (await import('./test-double.ts')).openTestDouble,
    sandbox: { host: 'lagoon.localhost', open: (ports) => createLagoonSite(ports) },
  },
};
