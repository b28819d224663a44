/** Template Games: its catalog, and how its games are opened. */
import type { Launch, VendorManifest } from '#vendors/plugin.ts';

/** The launch address of Template Games: its own page, with the ticket that identifies the player. */
const ORIGIN = 'https://play.template.example';

function launchUrl({ game, merchantCode, language, ticket, nonce }: Launch): string {
  const query = new URLSearchParams({ operator: merchantCode, lang: language.toLowerCase(), token: ticket, nonce });
  return `${ORIGIN}/open/${encodeURIComponent(game.gameCode)}?${query}`;
}

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
  launchUrl,
};
