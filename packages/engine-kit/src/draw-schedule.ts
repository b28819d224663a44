/** When scheduled draws open, close and are drawn, and their numbers: pure functions of time. */

/** A draw every so many seconds, counted from local midnight of a fixed offset. `seconds` divides a day. */
export interface Calendar {
  readonly kind: 'every';
  readonly seconds: number;
  /** Betting closes so many seconds before the draw. */
  readonly closesBefore: number;
  /** Minutes east of UTC of the day in which draws are numbered. A fixed offset: daylight saving neither loses nor doubles a draw. */
  readonly utcOffsetMinutes: number;
}

export interface Draw {
  /** Printed on tickets: local day and index in it, "20261121-0734". */
  readonly drawNumber: string;
  /** The local day that the number names, "2026-11-21": what depends on the day of a draw is read from its number. */
  readonly day: string;
  /** Counts every draw of the calendar since 1970, without a gap: it determines the index in a chain. */
  readonly drawIndex: number;
  /** The moment the previous draw closed: one draw is always on sale. */
  readonly opensAtMs: number;
  /** Bets are taken while now < closesAtMs. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

const DAY_SECONDS = 86_400;

/** The draw on sale at this moment. */
export function drawOnSale(calendar: Calendar, nowMs: number): Draw {
  const sinceFirst = nowMs + calendar.closesBefore * 1_000 + calendar.utcOffsetMinutes * 60_000;
  return drawByIndex(calendar, Math.floor(sinceFirst / (calendar.seconds * 1_000)) + 1);
}

export function drawByIndex(calendar: Calendar, drawIndex: number): Draw {
  const { seconds, closesBefore, utcOffsetMinutes } = calendar;
  const drawsAtMs = drawIndex * seconds * 1_000 - utcOffsetMinutes * 60_000;
  const closesAtMs = drawsAtMs - closesBefore * 1_000;
  const perDay = drawsPerDay(calendar);
  const day = dayText(Math.floor((drawIndex - 1) / perDay));
  const place = `${((drawIndex - 1) % perDay) + 1}`.padStart(Math.max(4, `${perDay}`.length), '0');
  return {
    drawNumber: `${day.replaceAll('-', '')}-${place}`,
    day,
    drawIndex,
    opensAtMs: closesAtMs - seconds * 1_000,
    closesAtMs,
    drawsAtMs,
  };
}

/** The draw of a printed number, or undefined for a number that is none. */
export function drawByNumber(calendar: Calendar, number: string): Draw | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})-(\d{4,5})$/.exec(number);
  if (!match) return undefined;
  const day = dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  const draw = drawByIndex(calendar, day * drawsPerDay(calendar) + Number(match[4]));
  return draw.drawNumber === number ? draw : undefined;
}

/** What a printed number alone says: proofs are checked by it. Undefined for a number that is none. */
export function readDrawNumber(calendar: Calendar, number: string): Pick<Draw, 'drawIndex' | 'day'> | undefined {
  return drawByNumber(calendar, number);
}

export function drawsPerDay(calendar: Calendar): number {
  return DAY_SECONDS / calendar.seconds;
}

/** Days since 1970-01-01 of a day of the Gregorian calendar; years are counted from March, so that the leap day comes last. */
function dayNumber(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function dayText(dayNumber1970: number): string {
  const days = dayNumber1970 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${`${year}`.padStart(4, '0')}-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`;
}
