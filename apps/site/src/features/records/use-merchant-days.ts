/** Days in the merchant's time zone, which records are counted by. */
import { useState } from 'react';
import { type Dates, useDates, useLanguage, useMerchant } from '#base/view';
import { dayOf } from './group-by-day.ts';

export interface MerchantDays extends Pick<Dates, 'time' | 'dayAndTime'> {
  readonly timeZone: string;
  readonly today: string;
  /** A calendar day as "Saturday, 21 November". */
  readonly longDay: (day: string) => string;
  /** "21 Nov". */
  readonly shortDay: (day: string) => string;
  /** "November 2026". */
  readonly month: (day: string) => string;
}

type Days = Omit<MerchantDays, 'today' | keyof Dates>;

const cachedDays = new Map<string, Days>();

function daysIn(tag: string, timeZone: string): Days {
  const key = `${tag} ${timeZone}`;
  const known = cachedDays.get(key);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) => {
    // A calendar day is the same in every time zone.
    const dates = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (at: string) => dates.format(new Date(at));
  };
  const days = {
    timeZone,
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: format({ day: 'numeric', month: 'short' }),
    month: format({ month: 'long', year: 'numeric' }),
  };
  cachedDays.set(key, days);
  return days;
}

export function useMerchantDays(): MerchantDays {
  const { timeZone } = useMerchant();
  const { tag } = useLanguage();
  const [now] = useState(() => Date.now());
  const { time, dayAndTime } = useDates();
  return { ...daysIn(tag, timeZone), time, dayAndTime, today: dayOf(now, timeZone) };
}
