/** The interval between draws of a lottery, or their weekdays, in words. */
import { type Translate, useLanguage, useText } from '#base/view';
import type { Lottery } from './use-lotteries.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const DAY_MS = 86_400_000;
/** 1970-01-04. */
const A_SUNDAY_MS = 3 * DAY_MS;

export function useCadence({ cadenceSeconds, weekdays }: Pick<Lottery, 'cadenceSeconds' | 'weekdays'>): string {
  const t = useText();
  const { tag } = useLanguage();
  return weekdays ? t('lottery.on.weekdays', { days: listOf(tag, weekdays) }) : everySo(t, cadenceSeconds);
}

/** "Mon and Sat". A day of the week has no time zone: it is named in UTC. */
function listOf(tag: string, weekdays: readonly number[]): string {
  const name = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'short' });
  const names = weekdays.map((day) => name.format(A_SUNDAY_MS + day * DAY_MS));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
}

function everySo(t: Translate, seconds: number): string {
  if (seconds % DAY === 0) return t('lottery.every.days', { count: seconds / DAY });
  if (seconds % HOUR === 0) return t('lottery.every.hours', { count: seconds / HOUR });
  if (seconds % MINUTE === 0) return t('lottery.every.minutes', { count: seconds / MINUTE });
  return t('lottery.every.seconds', { count: seconds });
}
