/** Draws every so many seconds: arithmetic alone, since every bet and every countdown asks for them. */
import type { Draw, EveryCalendar } from './calendar.ts';
import { DAY_SECONDS, dayNumber, dayText } from './days.ts';

export function onSaleEvery(calendar: EveryCalendar, nowMs: number): Draw {
  const sinceFirst = nowMs + calendar.closesBefore * 1_000 + calendar.utcOffsetMinutes * 60_000;
  return byIndexEvery(calendar, Math.floor(sinceFirst / (calendar.seconds * 1_000)) + 1);
}

export function byIndexEvery(calendar: EveryCalendar, drawIndex: number): Draw {
  const { seconds, closesBefore, utcOffsetMinutes } = calendar;
  const drawsAtMs = drawIndex * seconds * 1_000 - utcOffsetMinutes * 60_000;
  const closesAtMs = drawsAtMs - closesBefore * 1_000;
  const perDay = DAY_SECONDS / seconds;
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

export function byNumberEvery(calendar: EveryCalendar, number: string): Draw | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})-(\d{4,5})$/.exec(number);
  if (!match) return undefined;
  const day = dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  const draw = byIndexEvery(calendar, (day * DAY_SECONDS) / calendar.seconds + Number(match[4]));
  return draw.drawNumber === number ? draw : undefined;
}
