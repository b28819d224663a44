/** What a page with a list of games preloads: the mapping, and the list's first page by the list's exact query. */
import type { Preload } from '#base/data';
import type { Parameters } from '#base/view';
import { firstPage, type GameQuestion, LIST_PAGE, listQuestion, vendorCategories } from '../catalog/index.ts';

export function preloadList(question: GameQuestion, limit: number = LIST_PAGE): readonly Preload[] {
  const { section } = question;
  // A member's own lists are requested with the session, in the browser.
  if (section === 'favourite' || section === 'recent') return [{ name: 'vendorMapping' }];
  return [{ name: 'vendorMapping' }, { name: 'gameList', query: firstPage(question, limit) }];
}

/** Reads the address as the browser of a category's games does. */
export function browserWants(search: Parameters, gameCategory = search.gameCategory): readonly Preload[] {
  const address = {
    gameCategory,
    provider: search.provider,
    classify: search.classify,
    gameName: search.gameName,
  };
  const question = listQuestion(address);
  if (vendorCategories.includes(question.category ?? '') && address.provider === undefined)
    return [{ name: 'vendorMapping' }];
  return preloadList(question);
}
