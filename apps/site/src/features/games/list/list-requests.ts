/** What a page with a list of games starts with: the mapping, and the list's first page, in the very form the list asks for it. */
import type { Preload } from '../../../base/page/index.ts';
import { firstPage, type GameQuestion, LIST_PAGE, listQuestion, vendorCategories } from '../catalog/index.ts';

export function preloadList(question: GameQuestion, limit: number = LIST_PAGE): readonly Preload[] {
  const { section } = question;
  // A member's own lists are asked for by the member.
  if (section === 'favourite' || section === 'recent') return [{ name: 'vendorMapping' }];
  return [{ name: 'vendorMapping' }, { name: 'gameList', query: firstPage(question, limit) }];
}

/** As the browser of a category's games reads its address. */
export function browserWants(
  search: URLSearchParams,
  gameType = search.get('gameType') ?? undefined,
): readonly Preload[] {
  const address = {
    gameType,
    vassalage: search.get('vassalage') ?? undefined,
    classify: search.get('classify') ?? undefined,
    gameName: search.get('gameName') ?? undefined,
  };
  const question = listQuestion(address);
  if (vendorCategories.includes(question.gameType ?? '') && address.vassalage === undefined)
    return [{ name: 'vendorMapping' }];
  return preloadList(question);
}
