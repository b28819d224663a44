/** The requests of the lobby, by its address, with the same keys as its components use. */
import type { MerchantInfo, Preload } from '#base/data';
import type { Parameters } from '#base/view';
import type { PlayableCategory } from '#contract';
import { bannersQuestion } from '../../features/banners/banners-query.ts';
import { firstPage, LIST_PAGE, SECTION_PAGE, vendorCategories } from '../../features/games/catalog/index.ts';
import { type View, viewOf } from './view.ts';

export function rowQuestion(category: PlayableCategory) {
  return { category, limit: SECTION_PAGE };
}

/** The query of the shown list; undefined where rows or vendors are shown. */
export function questionOf(view: View) {
  if (view.kind === 'filter') return { gameName: view.gameName };
  if (view.kind === 'all' || isByVendor(view)) return undefined;
  return { category: view.category, ...(view.provider && { provider: view.provider }) };
}

/** Some categories show their vendors first. */
export function isByVendor(view: View): boolean {
  return view.kind === 'list' && vendorCategories.includes(view.category) && view.provider === undefined;
}

/** The rows that are visible without scrolling. */
const firstRows = ['LOCAL', 'RNG'] as const;

export function gameCenterPreloads(search: Parameters, _info: MerchantInfo): readonly Preload[] {
  const view = viewOf(search);
  const question = questionOf(view);
  const rows = firstRows.map((category): Preload => ({ name: 'gameList', query: rowQuestion(category) }));
  return [
    { name: 'vendorMapping' },
    { name: 'listAnnouncements', query: bannersQuestion },
    ...(question ? [{ name: 'gameList', query: firstPage(question, LIST_PAGE) } as const] : []),
    ...(view.kind === 'all' ? [{ name: 'hotGames' } as const, ...rows] : []),
  ];
}
