/** The games that this server offers: in production none whose results are made up. */
import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import type { VendorManifest } from '#vendors/plugin.ts';
import { vendors } from '#vendors/registry.ts';

export interface Sold {
  readonly games: readonly GameManifest[];
  readonly vendors: readonly VendorManifest[];
}

export function soldGames({ isProduction }: { readonly isProduction: boolean }): Sold {
  if (!isProduction) return { games, vendors };
  const demonstrated = new Set(games.filter(({ official }) => official?.isDemonstration).map(({ code }) => code));
  return {
    games: games.filter(({ code }) => !demonstrated.has(code)),
    vendors: vendors.map((vendor) => ({
      ...vendor,
      games: vendor.games.filter(({ gameCode }) => !demonstrated.has(gameCode)),
    })),
  };
}
