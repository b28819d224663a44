/** Days and times by the merchant's clock: what records are counted by. */
import { useState } from 'react';
import { useMerchant } from '../../base/merchant.tsx';
import { useLanguage } from '../../base/text.tsx';
import { dayOf } from './group-by-day.ts';

export interface MerchantDays {
  readonly timeZone: string;
  readonly today: string;
  /** "14:05". */
  readonly time: (at: string) => string;
  readonly dayAndTime: (at: string) => string;
  /** Of a calendar day: "Saturday, 21 November". */
  readonly longDay: (day: string) => string;
  /** "21 Nov". */
  readonly shortDay: (day: string) => string;
  /** "November 2026". */
  readonly month: (day: string) => string;
}

const made = new Map<string, Omit<MerchantDays, 'today'>>();

function daysIn(tag: string, timeZone: string): Omit<MerchantDays, 'today'> {
  const key = `${tag} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const dates = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
    return (at: string) => dates.format(new Date(at));
  };
  const days = {
    timeZone,
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    dayAndTime: format({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC'),
    shortDay: format({ day: 'numeric', month: 'short' }, 'UTC'),
    month: format({ month: 'long', year: 'numeric' }, 'UTC'),
  };
  made.set(key, days);
  return days;
}

export function useMerchantDays(): MerchantDays {
  const { timeZone } = useMerchant();
  const { tag } = useLanguage();
  const [now] = useState(() => Date.now());
  return { ...daysIn(tag, timeZone), today: dayOf(now, timeZone) };
}
