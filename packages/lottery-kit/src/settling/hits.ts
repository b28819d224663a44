/** Choices of marks, by how many of them are drawn. */
import type { ChoosePlay } from '../play.ts';
import { choose } from '../selection/count-bets.ts';

/** How many of some marks are drawn in the first set, in the second, and in none. */
export type Drawings = readonly [first: number, second: number, none: number];

export interface TierHits {
  readonly tier: string;
  readonly times: number;
}

/** Of all choices of `count` marks, beside fixed ones, how many win in each tier. */
export function tierHits(
  { wins }: Pick<ChoosePlay, 'wins'>,
  [first, second, none]: Drawings,
  [fixedFirst, fixedSecond]: Drawings,
  count: number,
): readonly TierHits[] {
  const won: TierHits[] = [];
  for (const { tier, hits, extra } of wins) {
    let times = 0;
    for (const hit of hits) {
      const take = hit - fixedFirst;
      if (extra === undefined) times += choose(first, take) * choose(second + none, count - take);
      else {
        const takeSecond = extra - fixedSecond;
        times += choose(first, take) * choose(second, takeSecond) * choose(none, count - take - takeSecond);
      }
    }
    if (times > 0) won.push({ tier, times });
  }
  return won;
}
