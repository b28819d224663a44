/** The lotteries of the menu: by group, and by what is searched for. Pure. */
import type { AnswerOf, Endpoints } from '#contract';
import { hasWords } from '#kernel';

export type MenuLottery = AnswerOf<Endpoints['lotteryMenu']>['games'][number];

export interface MenuGroup {
  readonly group: string;
  readonly games: readonly MenuLottery[];
}

/** Groups in the merchant's order with the games whose name, or whose group's, has every word of the search. */
export function menuGroups(
  games: readonly MenuLottery[],
  search: string,
  groupName: (group: string) => string,
): readonly MenuGroup[] {
  const groups = Map.groupBy(games, ({ group }) => group ?? 'other');
  return [...groups].flatMap(([group, all]) => {
    const found = all.filter(({ gameName }) => hasWords(`${gameName} ${groupName(group)}`, search));
    return found.length === 0 ? [] : [{ group, games: found.toSorted((a, b) => a.cadenceSeconds - b.cadenceSeconds) }];
  });
}
