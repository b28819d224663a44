/** What the frame's address says: which game, which ticket, which launch. The ticket leaves the address at once. */
import type { PlayType, PrizeMode } from '#contract';

export interface StageAddress {
  readonly game: string;
  readonly ticket: string;
  /** Where the frame stands: inside the site, whose messages carry this nonce; empty when opened alone. */
  readonly nonce: string;
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
  /** A merchant's own stylesheet for the lottery, as the source names it. */
  readonly css: string;
}

/** `/m/stage/{game}?ticket=&nonce=` or `/m/lotto-h5/{mui}/{playType}/games/{gameId}?token=&css=&prize_mode=&nonce=`. */
export function readAddress(address: URL): StageAddress | undefined {
  const parts = address.pathname.split('/').filter(Boolean);
  const query = address.searchParams;
  const nonce = query.get('nonce') ?? '';
  if (parts[1] === 'stage' && parts[2] !== undefined) {
    return {
      game: parts[2],
      ticket: query.get('ticket') ?? '',
      nonce,
      playType: 'Entertainment',
      prizeMode: 'Lott',
      css: '',
    };
  }
  const [, frame, , playType, word, game] = parts;
  if (frame !== 'lotto-h5' || word !== 'games' || game === undefined) return undefined;
  return {
    game,
    ticket: query.get('token') ?? '',
    nonce,
    playType: playType === 'Tradition' ? 'Tradition' : 'Entertainment',
    prizeMode: query.get('prize_mode') === 'Elott' ? 'Elott' : query.get('prize_mode') === 'ZY' ? 'ZY' : 'Lott',
    css: /^[a-z0-9-]+\.css$/.test(query.get('css') ?? '') ? (query.get('css') ?? '') : '',
  };
}

/** The address without its secrets, for the history and for a reload. */
export function withoutTicket(address: URL): string {
  const clean = new URL(address);
  clean.searchParams.delete('ticket');
  clean.searchParams.delete('token');
  return clean.pathname + clean.search;
}
