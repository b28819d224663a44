/** Where Harbour opens a game: its own page, at a signed address that says who sits down. */
import type { Launch } from '#vendors/socket.ts';
import { signAddress } from './signing.ts';

const UNSET = 'https://harbour.invalid';

export function launchUrl({ game, merchantCode, language, ticket, nonce, player }: Launch): string {
  const { origin = UNSET, key = '' } = player?.settings ?? {};
  const query = new URLSearchParams({
    account: merchantCode,
    game: game.gameCode,
    language,
    token: ticket,
    nonce,
    player: player?.name ?? '',
    currency: player?.currency.code ?? '',
  });
  return `${origin}/open?${signAddress(key, query, player?.nowMs ?? 0)}`;
}
