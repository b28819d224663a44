/** An activity's period in words: in the merchant's time zone, so that everyone reads the same. */
import { useLanguage, useMerchant, useText } from '#base/view';
import type { Activity } from './activities.ts';

const MINUTE_MS = 60_000;

function useDays(): (at: string) => string {
  const { tag } = useLanguage();
  const { timeZone } = useMerchant();
  const days = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  return (at) => days.format(new Date(at));
}

export function usePeriod(): (activity: Pick<Activity, 'state' | 'startsAt' | 'endsAt'>) => string {
  const t = useText();
  const day = useDays();
  // An end at midnight counts as the day before: the last day to take part.
  const lastDay = (endsAt: string) => day(new Date(Date.parse(endsAt) - MINUTE_MS).toISOString());
  return ({ state, startsAt, endsAt }) => {
    if (state === 'coming' && startsAt !== undefined) return t('activity.from', { day: day(startsAt) });
    if (endsAt !== undefined) return t('activity.until', { day: lastDay(endsAt) });
    return t('activity.always');
  };
}
