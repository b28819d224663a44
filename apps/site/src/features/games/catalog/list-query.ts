/** What a list asks, from its address: another category, studio, filter or word is another list, begun at its first page. */
import type { PlayableCategory } from '#contract';
import type { QuestionOf } from '../../../base/api/index.ts';
import { isCategory } from './category-symbol.ts';

export type GameQuestion = Omit<QuestionOf<'gameList'>, 'page' | 'limit'>;

export const LIST_PAGE = 9;
/** Of home's rows, of hot games and of favourites. */
export const SECTION_PAGE = 20;

/** The very question of a list's first page: what a page asks for before it is rendered. */
export function firstPage(question: GameQuestion, limit: number) {
  return { ...question, page: 1, limit };
}

export const classifies = ['all', 'new', 'favourite', 'hot', 'recent'] as const;
export type Classify = (typeof classifies)[number];

/** The lists that are a member's own; any other is the same for everyone. */
export function isOwnList(classify: string | undefined): boolean {
  return classify === 'favourite' || classify === 'recent';
}

export interface ListAddress {
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
  readonly classify?: string | undefined;
  readonly gameName?: string | undefined;
}

/** Categories shown as studios' tiles instead of games. */
export const vendorCategories: readonly string[] = ['SPORTS', 'ELOTT'];
/** SPORTS falls into three groups, in this order. */
export const sportsGroups = ['SPORTS', 'COCKFIGHT', 'ESPORTS'] as const satisfies readonly PlayableCategory[];

/** An unknown category is slots, as the footer's way in. */
export function categoryOf(gameType: string | undefined): PlayableCategory {
  return isCategory(gameType) ? gameType : 'RNG';
}

export function classifyOf(classify: string | undefined): Classify {
  return classifies.find((name) => name === classify) ?? 'all';
}

export function listQuestion(address: ListAddress): GameQuestion {
  const { vassalage: provider, gameName } = address;
  const section = classifyOf(address.classify);
  return {
    gameType: categoryOf(address.gameType),
    ...(provider && { provider }),
    ...(gameName?.trim() && { gameName: gameName.trim() }),
    ...(section !== 'all' && { section }),
  };
}
