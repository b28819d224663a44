/** The requests of home, with the same keys as its components use. */
import type { Preload } from '#base/data';
import type { Parameters } from '#base/view';
import { bannersQuestion } from '../../features/banners/banners-query.ts';
import { homeView } from './home-view.ts';

/** The rows of home: slots, fishing and live as in the source, before them our own games, after them the lotteries. */
const rowCategories = ['LOCAL', 'RNG', 'FISH', 'LIVE', 'ELOTT', 'LOTT'] as const;

export type RowCategory = (typeof rowCategories)[number];

export function rowQuestion(category: RowCategory) {
  return { category, limit: 20 };
}

export function homePreloads(search: Parameters): readonly Preload[] {
  const all: readonly Preload[] = [{ name: 'vendorMapping' }, { name: 'listAnnouncements', query: bannersQuestion }];
  const view = homeView({
    pageType: search.pageType,
    gameCategory: search.gameCategory,
  });
  if (view.kind === 'list') return all;
  return [
    ...all,
    { name: 'hotGames' },
    ...rowCategories.map((category): Preload => ({ name: 'gameList', query: rowQuestion(category) })),
  ];
}
