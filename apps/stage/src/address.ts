/** Parses the frame's address: game, ticket, launch parameters. The ticket is removed from the address at once. */
import type { PlayType, PrizeMode } from '#contract';

export interface StageAddress {
  readonly game: string;
  readonly ticket: string;
  /** Nonce of the messages to the site around the frame; empty when opened alone. */
  readonly nonce: string;
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
  /** The player's choice on the site; undefined: the merchant's theme. */
  readonly theme: 'dark' | 'light' | undefined;
  readonly isMuted: boolean;
  /** A merchant's own stylesheet for the lottery, by the source's name. */
  readonly css: string;
}

/** `/m/stage/{game}?ticket=` or `/m/lotto-h5/{mui}/{playType}/games/{gameId}?token=&css=&prize_mode=`, both with `nonce`, `theme`, `muted`. */
export function readAddress(address: URL): StageAddress | undefined {
  const parts = address.pathname.split('/').filter(Boolean);
  const query = address.searchParams;
  const common = {
    nonce: query.get('nonce') ?? '',
    theme: readTheme(query.get('theme')),
    isMuted: query.get('muted') === '1',
  };
  if (parts[1] === 'stage' && parts[2] !== undefined) {
    return {
      game: parts[2],
      ticket: query.get('ticket') ?? '',
      ...common,
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
    ...common,
    playType: playType === 'Tradition' ? 'Tradition' : 'Entertainment',
    prizeMode: query.get('prize_mode') === 'Elott' ? 'Elott' : query.get('prize_mode') === 'ZY' ? 'ZY' : 'Lott',
    css: /^[a-z0-9-]+\.css$/.test(query.get('css') ?? '') ? (query.get('css') ?? '') : '',
  };
}

export function readTheme(text: string | null): 'dark' | 'light' | undefined {
  return text === 'dark' || text === 'light' ? text : undefined;
}

/** The address without its secrets, for the history and for a reload. */
export function withoutTicket(address: URL): string {
  const clean = new URL(address);
  clean.searchParams.delete('ticket');
  clean.searchParams.delete('token');
  return clean.pathname + clean.search;
}
