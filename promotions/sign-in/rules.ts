/** The rules of the daily sign-in. The streak follows from the day before: no job counts it. */
import type { Json } from '#kernel';
import { awardWithin, type CommonConfig, dayAfter, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

const DAYS = 7;

interface SignInConfig extends CommonConfig {
  readonly [day: `day${number}Minor`]: string;
  readonly points?: number;
  readonly wagerTimes: number;
}

/** The last day that was signed, and how many in a row with it. */
type SignInProgress = { readonly latest: string; readonly streak: number };

const rules: Promotion<SignInConfig, SignInProgress> = {
  readConfig: readFields<SignInConfig>(fields),
  start: () => ({ latest: '', streak: 0 }),
  step(progress, occasion, config, leftMinor) {
    const { day } = occasion;
    if (!config.isOn || occasion.kind !== 'claim' || progress.latest >= day) return { progress, awards: [] };
    const isNext = progress.latest !== '' && dayAfter(progress.latest, 1) === day;
    const streak = isNext ? progress.streak + 1 : 1;
    const amountMinor = BigInt(config[`day${((streak - 1) % DAYS) + 1}Minor`] ?? '0');
    const awards = awardWithin({ period: day, amountMinor, wagerTimes: config.wagerTimes }, leftMinor);
    const points = BigInt(config.points ?? 0);
    const earned = points > 0n ? [{ period: day, points, reason: 'sign-in' as const }] : [];
    return { progress: { latest: day, streak }, awards, points: earned };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
