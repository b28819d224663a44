/** The launch address of Harbour: its own page, signed, with the player's name. */
import { assert } from '#kernel';
import type { Launch } from '#vendors/plugin.ts';
import { signAddress } from './signing.ts';

export function launchUrl({ game, merchantCode, language, ticket, nonce, player }: Launch): string {
  assert(player, 'a player at Harbour has a wallet there');
  const { origin, key } = player.settings;
  assert(origin !== undefined && key !== undefined, 'Harbour has its settings');
  const query = new URLSearchParams({
    account: merchantCode,
    game: game.gameCode,
    language,
    token: ticket,
    nonce,
    player: player.name,
    currency: player.currency.code,
  });
  return `${origin}/open?${signAddress(key, query, player.nowMs)}`;
}
