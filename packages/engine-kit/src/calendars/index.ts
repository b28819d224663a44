/** When scheduled draws open, close and are drawn, and their numbers: pure functions of a calendar and time. */
import type { Calendar, Draw, NumberedDraw } from './calendar.ts';
import { byIndexEvery, byNumberEvery, onSaleEvery } from './every.ts';
import { byIndexTimed, byNumberTimed, onSaleTimed, readNumberTimed, stepTimed } from './timed.ts';

export type { Calendar, DayTimes, Draw } from './calendar.ts';
export { calendarFlaw } from './calendar-flaw.ts';
export { paceOf } from './pace.ts';

/** The draw on sale at this moment. */
export function drawOnSale(calendar: Calendar, nowMs: number): Draw {
  return calendar.kind === 'every' ? onSaleEvery(calendar, nowMs) : onSaleTimed(calendar, nowMs);
}

/** The draw of an index that a draw has or had: one that an exception removed after it was sold is at its regular time. */
export function drawByIndex(calendar: Calendar, drawIndex: number): Draw {
  return calendar.kind === 'every' ? byIndexEvery(calendar, drawIndex) : byIndexTimed(calendar, drawIndex);
}

/** The draw of a printed number, or undefined for a number that is none. */
export function drawByNumber(calendar: Calendar, number: string): Draw | undefined {
  return calendar.kind === 'every' ? byNumberEvery(calendar, number) : byNumberTimed(calendar, number);
}

/**
 * What a printed number alone says, also of a draw that an exception removed after it was sold: records and proofs are read by it. Undefined for
 * a number that never was one.
 */
export function readDrawNumber(calendar: Calendar, number: string): NumberedDraw | undefined {
  return calendar.kind === 'every' ? byNumberEvery(calendar, number) : readNumberTimed(calendar, number);
}

/** The next draw of the calendar. Indexes between the two are those of places without a draw. */
export function drawAfter(calendar: Calendar, { drawIndex }: Pick<Draw, 'drawIndex'>): Draw {
  return calendar.kind === 'every' ? byIndexEvery(calendar, drawIndex + 1) : stepTimed(calendar, drawIndex, 1);
}

export function drawBefore(calendar: Calendar, { drawIndex }: Pick<Draw, 'drawIndex'>): Draw {
  return calendar.kind === 'every' ? byIndexEvery(calendar, drawIndex - 1) : stepTimed(calendar, drawIndex, -1);
}
