/** The launch address of Template Games: its own page, with the ticket that identifies the player. */
import type { Launch } from '#vendors/plugin.ts';

const ORIGIN = 'https://play.template.example';

export function launchUrl({ game, merchantCode, language, ticket, nonce }: Launch): string {
  const query = new URLSearchParams({ operator: merchantCode, lang: language.toLowerCase(), token: ticket, nonce });
  return `${ORIGIN}/open/${encodeURIComponent(game.gameCode)}?${query}`;
}
