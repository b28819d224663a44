/** Local games, offered as a vendor: every game of the registry, under a number derived from its code. */

import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import { gameIdOf } from './game-id.ts';
import { launchUrl } from './launch-url.ts';

/** "0.989999" → 9899: the minimum RTP, truncated, never shown too high. */
export function returnBpOf(decimal: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  assert(match, `not a decimal: ${decimal}`);
  return Number(`${match[1]}${(match[2] ?? '').slice(0, 4).padEnd(4, '0')}`);
}

function offer(game: GameManifest): VendorGame {
  return {
    gameCode: game.code,
    id: gameIdOf(game.code),
    category: game.category,
    nameKey: game.textKeys.name,
    art: game.art,
    returnBp: returnBpOf(game.returns.lowest),
    supportsFreePlay: game.supportsTrial,
    classify: game.shape,
    group: game.category,
    launch: game.schedule === undefined ? 'stage' : 'lottery',
  };
}

export const manifest: VendorManifest = {
  code: 'originals',
  provider: 'ORIGINALS',
  nameKey: 'vendor.originals',
  symbol: 'crown',
  vendorNumber: 1,
  games: games.map(offer),
  endsPlay: 'bets',
  launchUrl,
};
