/** The rules of a monthly gift: one a month, which lapses with it. */
import type { Json } from '#kernel';
import { awardWithin, type CommonConfig, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface MonthlyConfig extends CommonConfig {
  readonly wagerTimes: number;
}

type MonthlyProgress = { readonly latest: string };

const rules: Promotion<MonthlyConfig, MonthlyProgress> = {
  readConfig: readFields<MonthlyConfig>(fields),
  start: () => ({ latest: '' }),
  step(progress, occasion, { isOn, wagerTimes }, leftMinor) {
    if (!isOn || occasion.kind !== 'level.month_begun') return { progress, awards: [] };
    const { month, nextMonth, amountMinor } = occasion.body;
    if (progress.latest >= month) return { progress, awards: [] };
    const given = awardWithin({ period: month, amountMinor: BigInt(amountMinor), wagerTimes }, leftMinor);
    return { progress: { latest: month }, awards: given.map((award) => ({ ...award, lapsesOn: nextMonth })) };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
