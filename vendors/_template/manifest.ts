/** Template Games: its catalog, and how its games are opened. */
import type { VendorManifest } from '#vendors/plugin.ts';
import { launchUrl } from './launch-url.ts';

export const manifest: VendorManifest = {
  code: 'template',
  provider: 'TEMPLATE',
  nameKey: 'vendor.template',
  symbol: 'slots',
  vendorNumber: 1_000_000,
  games: [
    {
      gameCode: 'template-reels',
      id: 1_000_001,
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
  launchUrl,
};
