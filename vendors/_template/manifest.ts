/** Template Games: its catalog, and how it is called. */
import { originOf } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import { connect } from './connection.ts';
import { betHistory } from './list-bets.ts';

export const manifest: VendorManifest = {
  code: 'template',
  provider: 'TEMPLATE',
  nameKey: 'vendor.template',
  symbol: 'slots',
  vendorNumber: 1_000_000,
  games: [
    {
      gameCode: 'template-reels',
      category: 'RNG',
      nameKey: 'game.template-reels.name',
      art: { symbol: 'cherries', hue: 340 },
      returnBp: 9600,
      supportsFreePlay: false,
      classify: 'slot',
      group: 'RNG',
      launch: 'external',
    },
  ],
  endsPlay: 'bets',
  outside: {
    currencies: 'all',
    gameList: {
      everySeconds: 3_600,
      categories: { slots: 'RNG', live: 'LIVE' },
      pictureOrigins: () => ['https://pictures.template.example'],
    },
    betHistory,
    settings: { origin: 'address', key: 'secret' },
    origins: ({ origin }) => originOf(origin),
    open: connect,
    testDouble: async () => (await import('./test-double.ts')).openTestDouble,
  },
};
