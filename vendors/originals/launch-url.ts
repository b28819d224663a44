/** Launch addresses of local games, at the merchant's origin for game frames: the stage for most, the lottery's frame for draws. */
import type { Launch } from '#vendors/plugin.ts';

export function launchUrl(launch: Launch): string {
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
