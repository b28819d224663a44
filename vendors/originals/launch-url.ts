/** Where the house's own games are launched: the stage for most, the lottery's frame for draws. */
import type { Launch } from '#vendors/socket.ts';

export function launchUrl(launch: Launch): string {
  const { game, ticket, nonce, language, playType, merchantCode, prizeMode } = launch;
  if (game.launch !== 'lottery') {
    return `/m/stage/${game.gameCode}?${new URLSearchParams({ ticket, nonce })}`;
  }
  const query = new URLSearchParams({
    token: ticket,
    merchant: merchantCode,
    css: `${merchantCode}.css`,
    prize_mode: prizeMode,
    nonce,
  });
  return `/m/lotto-h5/${language}/${playType}/games/${game.gameCode}?${query}`;
}
