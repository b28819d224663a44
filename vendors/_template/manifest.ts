/** Template Games: what this vendor offers, and how its games are opened. */
import type { VendorManifest } from '#vendors/plugin.ts';
import { launchUrl } from './launch-url.ts';

export const manifest: VendorManifest = {
  code: 'template',
  vassalage: 'TEMPLATE',
  nameKey: 'vendor.template',
  symbol: 'slots',
  telNodeId: 1_000_000,
  games: [
    {
      gameCode: 'template-reels',
      nodeId: 1_000_001,
      category: 'RNG',
      nameKey: 'game.template-reels.name',
      art: { symbol: 'cherries', hue: 340 },
      returnBp: 9600,
      supportsFreePlay: false,
      classify: 'slot',
      gameGroupId: 'RNG',
      launch: 'external',
    },
  ],
  endsPlay: 'bets',
  launchUrl,
};
