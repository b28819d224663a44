/**
 * Draws at local times: in sessions, or by weekday in a zone, with exceptions. A draw has a place in its day, and its index follows from day
 * and place alone: an exception that is published later leaves places unused, or uses free ones, and moves no other draw.
 */
import { assert } from '#kernel';
import type { Draw, NumberedDraw } from './calendar.ts';
import { type DayPlaces, dayPlacesOf, regularOf, type TimedCalendar, timesOf } from './day-places.ts';
import { dayText } from './days.ts';
import { localDayOf, momentOf } from './zones.ts';

/** No calendar pauses longer. */
const MAX_DAYS = 400;

/** The draw that was last asked for: it is on sale for minutes or days, and asked for with every bet. */
const cachedOnSale = new WeakMap<TimedCalendar, Draw>();

interface Place {
  readonly day: number;
  readonly place: number;
}

const placeOf = ({ places }: DayPlaces, drawIndex: number): Place => ({
  day: Math.floor((drawIndex - 1) / places),
  place: (((drawIndex - 1) % places) + places) % places,
});
const indexOf = ({ places }: DayPlaces, { day, place }: Place) => day * places + place + 1;

const closesAt = (own: DayPlaces, { day }: Place, second: number) =>
  momentOf(own.zone, day, second) - own.closesBeforeMs;

/** The nearest place after this one, or before it, that has a draw. */
function step(own: DayPlaces, { day: from, place: at }: Place, by: 1 | -1): Place {
  for (let day = from; Math.abs(day - from) <= MAX_DAYS; day += by) {
    const times = timesOf(own, day);
    const start = day === from ? at + by : by === 1 ? 0 : times.length - 1;
    for (let place = start; place >= 0 && place < times.length; place += by) {
      if (times[place] !== null) return { day, place };
    }
  }
  throw new Error('a calendar goes on');
}

function drawAt(own: DayPlaces, at: Place): Draw {
  const { day, place } = at;
  const second = timesOf(own, day)[place] ?? regularOf(own, day)[place];
  assert(typeof second === 'number', 'a draw has a time');
  const before = step(own, at, -1);
  const secondBefore = timesOf(own, before.day)[before.place] ?? 0;
  const drawsAtMs = momentOf(own.zone, day, second);
  return {
    drawNumber: own.numbers.write(day, place),
    day: dayText(day),
    drawIndex: indexOf(own, at),
    opensAtMs: closesAt(own, before, secondBefore),
    closesAtMs: drawsAtMs - own.closesBeforeMs,
    drawsAtMs,
  };
}

export function onSaleTimed(calendar: TimedCalendar, nowMs: number): Draw {
  const last = cachedOnSale.get(calendar);
  if (last && last.opensAtMs <= nowMs && nowMs < last.closesAtMs) return last;
  const own = dayPlacesOf(calendar);
  const today = localDayOf(own.zone, nowMs + own.closesBeforeMs);
  // A day earlier: "24:00" is of the day that it ends.
  let at: Place = { day: today - 2, place: own.places };
  do at = step(own, at, 1);
  while (closesAt(own, at, timesOf(own, at.day)[at.place] ?? 0) <= nowMs);
  const draw = drawAt(own, at);
  cachedOnSale.set(calendar, draw);
  return draw;
}

/** Also of a draw that an exception has removed since it was sold, at its regular time. */
export function byIndexTimed(calendar: TimedCalendar, drawIndex: number): Draw {
  const own = dayPlacesOf(calendar);
  return drawAt(own, placeOf(own, drawIndex));
}

export function stepTimed(calendar: TimedCalendar, drawIndex: number, by: 1 | -1): Draw {
  const own = dayPlacesOf(calendar);
  return drawAt(own, step(own, placeOf(own, drawIndex), by));
}

export function byNumberTimed(calendar: TimedCalendar, number: string): Draw | undefined {
  const own = dayPlacesOf(calendar);
  const at = own.numbers.read(number);
  return at && typeof timesOf(own, at.day)[at.place] === 'number' ? drawAt(own, at) : undefined;
}

/** Also of a draw that an exception has removed since it was sold. */
export function readNumberTimed(calendar: TimedCalendar, number: string): NumberedDraw | undefined {
  const own = dayPlacesOf(calendar);
  const at = own.numbers.read(number);
  if (!at) return undefined;
  const second = timesOf(own, at.day)[at.place] ?? regularOf(own, at.day)[at.place];
  return typeof second === 'number' ? { drawIndex: indexOf(own, at), day: dayText(at.day) } : undefined;
}
