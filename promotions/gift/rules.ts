/** The rules of a gift: one in each period, to who asks. */
import type { Json } from '#kernel';
import { awardWithin, type CommonConfig, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface GiftConfig extends CommonConfig {
  readonly giftMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type GiftProgress = { readonly latest: string };

const rules: Promotion<GiftConfig, GiftProgress> = {
  readConfig: readFields<GiftConfig>(fields),
  start: () => ({ latest: '' }),
  step(progress, occasion, config, leftMinor) {
    const period = periodOf(occasion.day, config.everyDays);
    // A clock that runs backwards gives nothing anew.
    if (!config.isOn || occasion.kind !== 'claim' || progress.latest >= period) return { progress, awards: [] };
    const { giftMinor, wagerTimes } = config;
    const awards = awardWithin({ period, amountMinor: BigInt(giftMinor), wagerTimes }, leftMinor);
    return awards.length === 0 ? { progress, awards } : { progress: { latest: period }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
