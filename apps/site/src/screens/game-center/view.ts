/** What the lobby shows, decided by its address alone: everything, one category, or the results of a search. */
import type { PlayableCategory } from '#contract';
import { isCategory } from '../../features/games/catalog/index.ts';

export type View =
  | { readonly kind: 'all' }
  | { readonly kind: 'list'; readonly category: PlayableCategory; readonly provider: string | undefined }
  | { readonly kind: 'filter'; readonly gameName: string };

export interface LobbyAddress {
  readonly gameCategory?: string | undefined;
  readonly provider?: string | undefined;
  readonly gameName?: string | undefined;
}

/** A search takes precedence over a category; no category, or 'lobby', shows everything. */
export function viewOf({ gameCategory, provider, gameName }: LobbyAddress): View {
  const name = gameName?.trim() ?? '';
  if (name !== '') return { kind: 'filter', gameName: name };
  return isCategory(gameCategory) ? { kind: 'list', category: gameCategory, provider } : { kind: 'all' };
}
