/** What a studio's page asks, from its address. */
import { isCategory } from '../../features/games/catalog/category-symbol.ts';
import type { GameQuestion } from '../../features/games/catalog/list-query.ts';

export interface StudioAddress {
  readonly vassalage: string;
  readonly gameType: string | undefined;
  readonly gameName?: string | undefined;
}

export function studioQuestion({ vassalage, gameType, gameName }: StudioAddress): GameQuestion {
  return {
    vassalage,
    ...(isCategory(gameType) && { gameType }),
    ...(gameName?.trim() && { gameName: gameName.trim() }),
  };
}
