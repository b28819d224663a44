/** What is wrong with a calendar: found before it is published. */
import type { Calendar } from './calendar.ts';
import { type DayPlaces, dayPlacesOf, timesOf } from './day-places.ts';
import { DAY_SECONDS, dayNumber, dayText } from './days.ts';
import { localDayOf, momentOf } from './zones.ts';

const TIME = /^([01]\d|2[0-4]):[0-5]\d(:[0-5]\d)?$/;
/** Days from the given one on: a leap year among them, and every change of a clock. */
const CHECKED_DAYS = 1_500;

/**
 * In words; undefined where nothing is. No draw may come before one of a lower index: its link would give away that of the other, which is still
 * on sale.
 */
export function calendarFlaw(calendar: Calendar, fromMs: number): string | undefined {
  if (!(calendar.closesBefore >= 0)) return 'betting closes after the draw';
  if (calendar.kind === 'every') {
    return DAY_SECONDS % calendar.seconds === 0 ? undefined : 'a day is no whole number of draws';
  }
  const { number, exceptions = {} } = calendar;
  const regular =
    calendar.kind === 'weekly'
      ? calendar.weekdays.flat()
      : calendar.sessions.flatMap(({ first, last }) => [first, last]);
  if (![...regular, ...Object.values(exceptions).flat()].every((time) => time === null || TIME.test(time))) {
    return 'a time is none';
  }
  const own = dayPlacesOf(calendar);
  if ([...own.exceptions.values()].some((times) => times.length > own.places)) {
    return 'an exception has more places than a regular day';
  }
  if (number !== undefined && own.places > 1 && !number.includes('{n')) return 'draws of one day have one number';
  const days = Object.keys(exceptions).map(dayOf);
  if (days.includes(undefined)) return 'an exception is of no day';
  const first = localDayOf(own.zone, fromMs);
  const all = [
    ...days.filter((day) => day !== undefined),
    ...Array.from({ length: CHECKED_DAYS }, (_, at) => first + at),
  ];
  return all.map((day) => flawOfDay(own, day)).find((flaw) => flaw !== undefined);
}

function dayOf(text: string): number | undefined {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const found = dayNumber(year, month, day);
  return dayText(found) === text ? found : undefined;
}

function flawOfDay(own: DayPlaces, day: number): string | undefined {
  const momentsOf = (of: number) =>
    timesOf(own, of).flatMap((second) => (second === null ? [] : [momentOf(own.zone, of, second)]));
  const moments = [momentsOf(day - 1).at(-1) ?? Number.NEGATIVE_INFINITY, ...momentsOf(day)];
  const isInOrder = moments.every((moment, at) => at === 0 || moment > (moments[at - 1] ?? 0));
  if (!isInOrder) return `draws of ${dayText(day)} are out of order`;
  return timesOf(own, day).some((second) => second !== null && second > DAY_SECONDS) ? 'a time is none' : undefined;
}
