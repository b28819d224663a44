/** Days and times as the player reads them: his language, his clock. */
import { useLanguage } from './text.tsx';

export interface Dates {
  /** "14:05". */
  readonly time: (at: string) => string;
  /** "21 Nov 2026, 14:05". */
  readonly dayAndTime: (at: string) => string;
  /** "Saturday, 21 November". */
  readonly day: (at: string) => string;
}

const made = new Map<string, Dates>();

function datesIn(tag: string): Dates {
  const known = made.get(tag);
  if (known) return known;
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const dayAndTime = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const day = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' });
  const dates: Dates = {
    time: (at) => time.format(new Date(at)),
    dayAndTime: (at) => dayAndTime.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
  };
  made.set(tag, dates);
  return dates;
}

export function useDates(): Dates {
  return datesIn(useLanguage().tag);
}
