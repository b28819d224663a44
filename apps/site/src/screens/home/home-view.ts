/** What home shows, by its address: everything, or one category's list. */
import type { PlayableCategory } from '#contract';
import { categorySymbol } from '../../features/games/catalog/index.ts';

export type HomeView = { readonly kind: 'all' } | { readonly kind: 'list'; readonly category: PlayableCategory };

export interface HomeAddress {
  readonly pageType?: string | undefined;
  readonly gameCategory?: string | undefined;
}

function isCategory(text: string): text is PlayableCategory {
  return text !== 'HOT' && Object.hasOwn(categorySymbol, text);
}

export function homeView({ pageType, gameCategory = '' }: HomeAddress): HomeView {
  return pageType === 'list' && isCategory(gameCategory) ? { kind: 'list', category: gameCategory } : { kind: 'all' };
}
