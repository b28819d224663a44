/** Lotteries by group and by what is searched for. Pure. */
import { hasWords } from '#kernel';
import type { Lottery } from './use-lotteries.ts';

export interface LotteryGroup {
  /** `other` for games of no group. */
  readonly group: string;
  readonly lotteries: readonly Lottery[];
}

const named = ['ssc', '3d', 'pc28', '11x5', 'k3', 'pk10', 'lhc', '4d', 'toto', 'vnn', 'vns'] as const;
const OTHER = 'other';

/** The text that names a group; games of groups without a name stand with the others. */
export function groupKey(group: string): `lottery.group.${(typeof named)[number] | typeof OTHER}` {
  return `lottery.group.${named.find((one) => one === group) ?? OTHER}`;
}

/** Groups in the order in which the merchant's lotteries have them; within a group the fastest first. */
export function lotteryGroups(lotteries: readonly Lottery[]): readonly LotteryGroup[] {
  return [...Map.groupBy(lotteries, ({ group }) => named.find((one) => one === group) ?? OTHER)].map(
    ([group, members]) => ({
      group,
      lotteries: members.toSorted((one, next) => one.cadenceSeconds - next.cadenceSeconds),
    }),
  );
}

/** Those whose name, or the name of whose group, has every word of the search, whatever its accents. */
export function foundLotteries(
  groups: readonly LotteryGroup[],
  search: string,
  groupName: (group: string) => string,
): readonly LotteryGroup[] {
  return groups.flatMap(({ group, lotteries }) => {
    const found = lotteries.filter(({ gameName }) => hasWords(`${gameName} ${groupName(group)}`, search));
    return found.length > 0 ? [{ group, lotteries: found }] : [];
  });
}
