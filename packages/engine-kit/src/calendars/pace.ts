/** How often a calendar has a draw, in a few words: for anyone who chooses among lotteries. Exceptions are none of it. */
import type { Calendar } from './calendar.ts';
import { dayPlacesOf } from './day-places.ts';
import { DAY_SECONDS } from './days.ts';

export interface Pace {
  /** Between two draws that follow each other the soonest. */
  readonly seconds: number;
  /** Sunday is 0; absent where every day has a draw. */
  readonly weekdays?: readonly number[];
}

export function paceOf(calendar: Calendar): Pace {
  if (calendar.kind === 'every') return { seconds: calendar.seconds };
  const { regular } = dayPlacesOf(calendar);
  const times = regular.flatMap((day, at) =>
    day.flatMap((second) => (second === null ? [] : [at * DAY_SECONDS + second])),
  );
  const week = regular.length * DAY_SECONDS;
  const gaps = times.map((time, at) => (times[at + 1] ?? (times[0] ?? 0) + week) - time);
  const weekdays = [...regular.keys()].filter((at) => regular[at]?.some((second) => second !== null));
  return { seconds: Math.min(week, ...gaps), ...(weekdays.length < regular.length && { weekdays }) };
}
