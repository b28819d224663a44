/** The games that this server offers: in production none whose results are made up. */
import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import type { VendorManifest } from '#vendors/plugin.ts';
import { vendors } from '#vendors/registry.ts';
import { stakesOfFreeRounds } from './modules/play/index.ts';
import type { RewardsDeps } from './modules/rewards/index.ts';
import { openRoundsVendors } from './modules/seamless/index.ts';

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

/** Where free rounds can be played: in games of ours, or at a vendor that grants some. */
export function roundsOf(
  games: readonly GameManifest[],
  outside: Parameters<typeof openRoundsVendors>[0],
): Pick<RewardsDeps, 'roundsIn' | 'roundsVendors'> {
  const roundsVendors = openRoundsVendors(outside);
  return {
    roundsVendors,
    roundsIn(merchant, game) {
      const own = stakesOfFreeRounds(games, merchant, game);
      if (own) return { takes: (minor) => minor >= own.minMinor && minor <= own.maxMinor };
      const offer = roundsVendors.offer(merchant, game);
      return offer && { vendor: offer.vendor, takes: (minor) => offer.betValues.includes(minor) };
    },
  };
}
