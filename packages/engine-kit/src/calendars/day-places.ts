/** The times of each local day of a calendar, by place: regular ones and exceptions. Read from the data once. */
import type { DayTimes, SessionsCalendar, WeeklyCalendar } from './calendar.ts';
import { dayText, weekdayOf } from './days.ts';
import { type DrawNumbers, drawNumbersOf } from './draw-numbers.ts';

export type TimedCalendar = SessionsCalendar | WeeklyCalendar;

/** Seconds of the local day, by place; null for a place without a draw. */
type Seconds = readonly (number | null)[];

export interface DayPlaces {
  readonly zone: string | number;
  /** Places of a day. */
  readonly places: number;
  readonly numbers: DrawNumbers;
  /** From Sunday to Saturday. */
  readonly regular: readonly Seconds[];
  readonly exceptions: ReadonlyMap<string, Seconds>;
  readonly closesBeforeMs: number;
}

const WEEK = 7;
const cachedPlaces = new WeakMap<TimedCalendar, DayPlaces>();

export function dayPlacesOf(calendar: TimedCalendar): DayPlaces {
  const own = cachedPlaces.get(calendar) ?? readPlaces(calendar);
  cachedPlaces.set(calendar, own);
  return own;
}

function readPlaces(calendar: TimedCalendar): DayPlaces {
  const { exceptions = {}, number, closesBefore } = calendar;
  const isWeekly = calendar.kind === 'weekly';
  const regular = isWeekly ? calendar.weekdays.map(secondsOf) : Array<Seconds>(WEEK).fill(ofSessions(calendar));
  return {
    zone: isWeekly ? calendar.zone : calendar.utcOffsetMinutes,
    places: Math.max(1, ...regular.map((times) => times.length)),
    numbers: drawNumbersOf(number),
    regular,
    exceptions: new Map(Object.entries(exceptions).map(([day, times]) => [day, secondsOf(times)])),
    closesBeforeMs: closesBefore * 1_000,
  };
}

const secondsOf = (times: DayTimes): Seconds => times.map((time) => (time === null ? null : secondOf(time)));

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

function ofSessions({ sessions }: SessionsCalendar): Seconds {
  return sessions.flatMap(({ first, last, seconds }) => {
    const [from, to] = [secondOf(first), secondOf(last)];
    return Array.from({ length: Math.floor((to - from) / seconds) + 1 }, (_, at) => from + at * seconds);
  });
}

export const regularOf = ({ regular }: DayPlaces, day: number): Seconds => regular[weekdayOf(day)] ?? [];
export const timesOf = (own: DayPlaces, day: number): Seconds =>
  own.exceptions.get(dayText(day)) ?? regularOf(own, day);
