/** Local games, offered as a vendor: every game of the registry. */
import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import type { Launch, VendorGame, VendorManifest } from '#vendors/plugin.ts';

/** Launch addresses of local games, at the merchant's origin for game frames: the stage for most, the lottery's frame for draws. */
function launchUrl(launch: Launch): string {
  const { game, ticket, nonce, language, playType, merchantCode, stageOrigin, prizeMode } = launch;
  if (game.launch !== 'lottery') {
    return `${stageOrigin}/m/stage/${game.gameCode}?${new URLSearchParams({ ticket, nonce })}`;
  }
  const query = new URLSearchParams({
    token: ticket,
    merchant: merchantCode,
    css: `${merchantCode}.css`,
    prize_mode: prizeMode,
    nonce,
  });
  return `${stageOrigin}/m/lotto-h5/${language}/${playType}/games/${game.gameCode}?${query}`;
}

/** "0.989999" → 9899: the minimum RTP, truncated, never shown too high. */
export function returnBpOf(decimal: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  assert(match, `not a decimal: ${decimal}`);
  return Number(`${match[1]}${(match[2] ?? '').slice(0, 4).padEnd(4, '0')}`);
}

function offer(game: GameManifest): VendorGame {
  return {
    gameCode: game.code,
    category: game.category,
    nameKey: game.textKeys.name,
    ...(game.textKeys.values && { nameValues: game.textKeys.values }),
    art: game.art,
    returnBp: returnBpOf(game.variants[0].returns.lowest),
    returnBpByVariant: Object.fromEntries(game.variants.map(({ code, returns }) => [code, returnBpOf(returns.lowest)])),
    supportsFreePlay: game.supportsTrial,
    classify: game.shape,
    group: game.category,
    launch: game.calendar === undefined ? 'stage' : 'lottery',
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
