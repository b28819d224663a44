/** The rules of a gift for a level: each level's once for life, several at once where several were reached. */
import type { Json } from '#kernel';
import { type Award, awardWithin, type CommonConfig, type PointsAward, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface LevelUpConfig extends CommonConfig {
  readonly points?: number;
  readonly wagerTimes: number;
}

type LevelUpProgress = { readonly highest: number };

const rules: Promotion<LevelUpConfig, LevelUpProgress> = {
  readConfig: readFields<LevelUpConfig>(fields),
  start: () => ({ highest: 0 }),
  step(progress, occasion, { isOn, wagerTimes, points = 0 }, leftMinor) {
    if (!isOn || occasion.kind !== 'level.changed') return { progress, awards: [] };
    const awards: Award[] = [];
    const brought: PointsAward[] = [];
    let [left, { highest }] = [leftMinor, progress];
    for (const { level, amountMinor } of occasion.body.gifts) {
      if (level <= highest) continue;
      highest = level;
      const given = awardWithin({ period: `level-${level}`, amountMinor: BigInt(amountMinor), wagerTimes }, left);
      awards.push(...given);
      if (points > 0) brought.push({ period: `level-${level}`, points: BigInt(points), reason: 'level' });
      left -= given.reduce((sum, one) => sum + one.amountMinor, 0n);
    }
    return { progress: { highest }, awards, points: brought };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
