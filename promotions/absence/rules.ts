/** The rules of a gift for coming back: a log-in or a bet after days without either. Who was never seen before was not away. */
import type { Json } from '#kernel';
import { awardWithin, betOf, type CommonConfig, dayNumber, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface AbsenceConfig extends CommonConfig {
  readonly giftMinor: string;
  readonly awayDays: number;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type AbsenceProgress = { readonly latest: string; readonly given: string };

const rules: Promotion<AbsenceConfig, AbsenceProgress> = {
  readConfig: readFields<AbsenceConfig>(fields),
  start: () => ({ latest: '', given: '' }),
  step(progress, occasion, { isOn, giftMinor, awayDays, everyDays, wagerTimes }, leftMinor) {
    const { day } = occasion;
    if (!isOn || !(betOf(occasion) || occasion.kind === 'member.logged_in') || day <= progress.latest)
      return { progress, awards: [] };
    const { latest, given } = progress;
    const since = (before: string) => dayNumber(day) - dayNumber(before);
    const isBack = latest !== '' && since(latest) >= awayDays && (given === '' || since(given) >= everyDays);
    const award = { period: day, amountMinor: BigInt(giftMinor), wagerTimes };
    const awards = isBack ? awardWithin(award, leftMinor) : [];
    return { progress: { latest: day, given: awards.length > 0 ? day : given }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
