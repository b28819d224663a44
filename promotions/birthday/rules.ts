/** The rules of a birthday gift: one for each birthday, and one a calendar year, whatever the days around it reach into. */
import type { Json } from '#kernel';
import { awardWithin, type CommonConfig, dayNumber, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface BirthdayConfig extends CommonConfig {
  readonly wagerTimes: number;
  readonly daysAround: number;
  readonly minDays: number;
}

/** The year it was claimed in, and that of the birthday it was for. */
type BirthdayProgress = { readonly claimed: number; readonly of: number };

/** In a year without a 29 February: the day before. */
function birthdayIn(year: number, birthday: string): number {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return dayNumber(`${year}-${birthday === '02-29' && !isLeap ? '02-28' : birthday}`);
}

const rules: Promotion<BirthdayConfig, BirthdayProgress> = {
  readConfig: readFields<BirthdayConfig>(fields),
  start: () => ({ claimed: 0, of: 0 }),
  step(progress, occasion, { isOn, wagerTimes, daysAround, minDays }, leftMinor) {
    const none = { progress, awards: [] };
    if (!isOn || occasion.kind !== 'claim') return none;
    const { birthday, birthdayMinor, registeredDay } = occasion.body;
    if (birthday === undefined || birthdayMinor === undefined || registeredDay === undefined) return none;
    const today = dayNumber(occasion.day);
    if (today - dayNumber(registeredDay) < minDays) return none;
    const year = Number(occasion.day.slice(0, 4));
    const of = [year - 1, year, year + 1].find((one) => Math.abs(birthdayIn(one, birthday) - today) <= daysAround);
    if (of === undefined || of <= progress.of || year <= progress.claimed) return none;
    const awards = awardWithin({ period: `${year}`, amountMinor: BigInt(birthdayMinor), wagerTimes }, leftMinor);
    return awards.length === 0 ? none : { progress: { claimed: year, of }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
