/**
 * The query of a list, from its address. Another category, vendor, filter or search text is another list, which begins at its first
 * page.
 */
import type { QuestionOf } from '#base/data';
import type { PlayableCategory } from '#contract';
import { isCategory } from './category-symbol.ts';

export type GameQuestion = Omit<QuestionOf<'gameList'>, 'page' | 'limit'>;

export const LIST_PAGE = 9;
/** Page size of home's rows, of hot games and of favourites. */
export const SECTION_PAGE = 20;

/** The exact query of a list's first page: pages preload it before they are rendered. */
export function firstPage(question: GameQuestion, limit: number) {
  return { ...question, page: 1, limit };
}

export const classifies = ['all', 'new', 'favourite', 'hot', 'recent'] as const;
export type Classify = (typeof classifies)[number];

/** The member's own lists; all other lists are the same for everyone. */
export function isOwnList(classify: string | undefined): boolean {
  return classify === 'favourite' || classify === 'recent';
}

export interface ListAddress {
  readonly gameCategory?: string | undefined;
  readonly provider?: string | undefined;
  readonly classify?: string | undefined;
  readonly gameName?: string | undefined;
}

/** Categories shown as vendor tiles instead of games. */
export const vendorCategories: readonly string[] = ['SPORTS', 'ELOTT'];
/** The groups of SPORTS, in this order. */
export const sportsGroups = ['SPORTS', 'COCKFIGHT', 'ESPORTS'] as const satisfies readonly PlayableCategory[];

/** An unknown category becomes slots, which the footer menu links to. */
export function categoryOf(category: string | undefined): PlayableCategory {
  return isCategory(category) ? category : 'RNG';
}

export function classifyOf(classify: string | undefined): Classify {
  return classifies.find((name) => name === classify) ?? 'all';
}

export function listQuestion(address: ListAddress): GameQuestion {
  const { provider, gameName } = address;
  const section = classifyOf(address.classify);
  return {
    category: categoryOf(address.gameCategory),
    ...(provider && { provider }),
    ...(gameName?.trim() && { gameName: gameName.trim() }),
    ...(section !== 'all' && { section }),
  };
}
