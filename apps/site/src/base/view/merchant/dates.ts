/** Dates and times in the player's language and the merchant's time zone, which limits, draws and records use. */
import { useLanguage } from '../text/text.tsx';
import { useMerchant } from './merchant.tsx';

export interface Dates {
  /** "14:05". */
  readonly time: (at: string) => string;
  /** "21 Nov 2026, 14:05 GMT+8": with the time zone. */
  readonly dayAndTime: (at: string) => string;
  /** "Saturday, 21 November". */
  readonly day: (at: string) => string;
}

const cachedDates = new Map<string, Dates>();

export function datesIn(tag: string, timeZone: string): Dates {
  const key = `${tag} ${timeZone}`;
  const known = cachedDates.get(key);
  if (known) return known;
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(tag, clock);
  const dayAndTime = new Intl.DateTimeFormat(tag, {
    ...clock,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZoneName: 'shortOffset',
  });
  const day = new Intl.DateTimeFormat(tag, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const dates: Dates = {
    time: (at) => time.format(new Date(at)),
    dayAndTime: (at) => dayAndTime.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
  };
  cachedDates.set(key, dates);
  return dates;
}

export function useDates(): Dates {
  const { timeZone } = useMerchant();
  return datesIn(useLanguage().tag, timeZone);
}
