import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DayTimes, SessionsCalendar, WeeklyCalendar } from './calendar.ts';
import {
  calendarFlaw,
  drawAfter,
  drawBefore,
  drawByIndex,
  drawByNumber,
  drawOnSale,
  paceOf,
  readDrawNumber,
} from './index.ts';

const none: DayTimes = [];
/** Ten minutes apart in the morning, five at night, with breaks. */
const sessions: SessionsCalendar = {
  kind: 'sessions',
  sessions: [
    { first: '09:20', last: '12:00', seconds: 1_200 },
    { first: '22:05', last: '24:00', seconds: 300 },
  ],
  closesBefore: 60,
  utcOffsetMinutes: 480,
};
/** Mondays and Saturdays, at 16:15 in Ho Chi Minh City. */
const weekly: WeeklyCalendar = {
  kind: 'weekly',
  zone: 'Asia/Ho_Chi_Minh',
  weekdays: [none, ['16:15'], none, none, none, none, ['16:15']],
  closesBefore: 900,
  number: '{yyyy}{mm}{dd}',
};
const at = (text: string) => Date.parse(text);
const number = (calendar: SessionsCalendar | WeeklyCalendar, text: string) => drawOnSale(calendar, at(text)).drawNumber;

it.each([
  ['2026-11-24T03:00:00+08:00', '20261124-0001'],
  ['2026-11-24T09:18:59.999+08:00', '20261124-0001'],
  ['2026-11-24T09:19:00+08:00', '20261124-0002'],
  // The morning's last, and over the break.
  ['2026-11-24T11:50:00+08:00', '20261124-0009'],
  ['2026-11-24T11:59:00+08:00', '20261124-0010'],
  ['2026-11-24T21:00:00+08:00', '20261124-0010'],
  // The last of the day is drawn at midnight and closes before.
  ['2026-11-24T23:58:59+08:00', '20261124-0033'],
  ['2026-11-24T23:59:00+08:00', '20261125-0001'],
])('sells in sessions at %s the draw %s', (moment, drawNumber) => {
  expect(number(sessions, moment)).toBe(drawNumber);
});

it.each([
  // A Monday, and the Saturday after it.
  ['2026-11-23T15:59:59+07:00', '20261123', '2026-11-23T16:15:00+07:00'],
  ['2026-11-23T16:00:00+07:00', '20261128', '2026-11-28T16:15:00+07:00'],
  ['2026-11-28T16:00:00+07:00', '20261130', '2026-11-30T16:15:00+07:00'],
])('sells on its weekdays at %s the draw %s', (moment, drawNumber, drawsAt) => {
  const draw = drawOnSale(weekly, at(moment));
  expect(draw).toMatchObject({ drawNumber, drawsAtMs: at(drawsAt), closesAtMs: at(drawsAt) - 900_000 });
});

it.each(['20261124', '20261123-0001', '20261323', '20261131', '2026112', ''])('knows no draw %j', (none) => {
  expect([drawByNumber(weekly, none), readDrawNumber(weekly, none)]).toEqual([undefined, undefined]);
});

it.each(['20261124-0000', '20261124-0034', '20261124-1', '20260229-0001'])('knows no draw %j in sessions', (none) => {
  expect([drawByNumber(sessions, none), readDrawNumber(sessions, none)]).toEqual([undefined, undefined]);
});

it('draws on the days of an exception, with other times, or not at all, and renumbers nothing', () => {
  const before = [drawByNumber(weekly, '20261130'), drawByNumber(weekly, '20261205')];
  const exceptions = { '2026-11-28': [], '2026-11-29': ['10:00'], '2026-12-05': ['17:00'] };
  const changed: WeeklyCalendar = { ...weekly, exceptions };
  expect(number(changed, '2026-11-23T16:00:00+07:00')).toBe('20261129');
  expect(number(changed, '2026-11-29T09:44:00+07:00')).toBe('20261129');
  expect(number(changed, '2026-11-29T09:45:00+07:00')).toBe('20261130');
  const [monday, saturday] = [drawByNumber(changed, '20261130'), drawByNumber(changed, '20261205')];
  expect([monday?.drawIndex, saturday?.drawIndex]).toEqual(before.map((draw) => draw?.drawIndex));
  expect(saturday?.drawsAtMs).toBe(at('2026-12-05T17:00:00+07:00'));
  // Sold before it was removed: on sale no more, but still read, with its own index and day.
  const removed = drawByNumber(weekly, '20261128');
  expect(drawByNumber(changed, '20261128')).toBeUndefined();
  expect(readDrawNumber(changed, '20261128')).toEqual({ drawIndex: removed?.drawIndex, day: '2026-11-28' });
  expect(drawByIndex(changed, removed?.drawIndex ?? 0).drawsAtMs).toBe(removed?.drawsAtMs);
  expect(drawAfter(changed, drawByIndex(changed, removed?.drawIndex ?? 0)).drawNumber).toBe('20261129');
});

it('leaves a place free for a draw that is announced later', () => {
  const day: DayTimes = [null, '16:15'];
  const twice: WeeklyCalendar = {
    ...weekly,
    weekdays: [day, day, day, day, day, day, day],
    number: '{yy}/{mm}{dd}-{n:2}',
  };
  const regular = drawByNumber(twice, '26/1124-02');
  const changed: WeeklyCalendar = { ...twice, exceptions: { '2026-11-24': ['10:00', '16:15'] } };
  expect(drawByNumber(twice, '26/1124-01')).toBeUndefined();
  expect(drawByNumber(changed, '26/1124-01')).toMatchObject({ drawsAtMs: at('2026-11-24T10:00:00+07:00') });
  expect(drawByNumber(changed, '26/1124-02')?.drawIndex).toBe(regular?.drawIndex);
  expect(calendarFlaw(changed, at('2026-01-01'))).toBeUndefined();
});

it('keeps the local time where clocks change: of two the first, and of none the later', () => {
  const everyDay: DayTimes = ['01:30', '12:00'];
  const newYork = (times: DayTimes): WeeklyCalendar => ({
    kind: 'weekly',
    zone: 'America/New_York',
    weekdays: [times, times, times, times, times, times, times],
    closesBefore: 0,
  });
  const timesOn = (day: string, calendar: WeeklyCalendar) =>
    [1, 2].map((n) => new Date(drawByNumber(calendar, `${day}-000${n}`)?.drawsAtMs ?? 0).toISOString().slice(11, 16));
  expect(timesOn('20261031', newYork(everyDay))).toEqual(['05:30', '16:00']);
  // 01:30 is twice on this day.
  expect(timesOn('20261101', newYork(everyDay))).toEqual(['05:30', '17:00']);
  // 02:30 is not on this one.
  expect(timesOn('20260308', newYork(['02:30', '12:00']))).toEqual(['07:30', '16:00']);
});

it('says how often there is a draw, and on which weekdays where not on every', () => {
  expect(paceOf(sessions)).toEqual({ seconds: 300 });
  expect(paceOf(weekly)).toEqual({ seconds: 2 * 86_400, weekdays: [1, 6] });
  expect(paceOf({ ...weekly, weekdays: [none, ['16:15'], none, none, none, none, none] })).toEqual({
    seconds: 7 * 86_400,
    weekdays: [1],
  });
  expect(paceOf({ ...weekly, weekdays: daily(['18:15']) })).toEqual({ seconds: 86_400 });
});

it.each<[string, Partial<WeeklyCalendar>]>([
  ['draws of 2026-03-08 are out of order', { zone: 'America/New_York', weekdays: daily(['02:30', '03:10']) }],
  ['draws of 2026-01-01 are out of order', { weekdays: daily(['16:15', '10:00']) }],
  ['draws of 2026-01-01 are out of order', { weekdays: daily(['00:00', '24:00']) }],
  [
    'draws of 2026-11-24 are out of order',
    { exceptions: { '2026-11-24': ['10:00', '09:00'] }, weekdays: daily(['08:00', '09:00']) },
  ],
  ['an exception has more places than a regular day', { exceptions: { '2026-11-24': ['10:00', '16:15'] } }],
  ['an exception is of no day', { exceptions: { '2026-11-31': [] } }],
  ['draws of one day have one number', { weekdays: daily(['10:00', '16:15']) }],
  ['a time is none', { weekdays: daily(['25:00']) }],
  ['a time is none', { weekdays: daily(['24:30']) }],
  ['betting closes after the draw', { closesBefore: -1 }],
])('finds that %s', (flaw, change) => {
  const numbered = flaw.startsWith('draws of one') ? {} : { number: '{yyyy}{mm}{dd}-{n:2}' };
  expect(calendarFlaw({ ...weekly, ...numbered, ...change }, at('2026-01-01'))).toBe(flaw);
});

function daily(times: DayTimes): WeeklyCalendar['weekdays'] {
  return [times, times, times, times, times, times, times];
}

const hours = fc.uniqueArray(fc.constantFrom('00:00', '03:00', '06:15', '12:00', '18:30', '21:45', '23:30'), {
  maxLength: 4,
});
const anyTimes = hours.map((times): DayTimes => times.toSorted());
/** Four places, so that an exception has as many as any day. */
const anyWeekly = fc
  .record({
    zone: fc.constantFrom<string | number>('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 420, -210),
    weekdays: fc.tuple(anyTimes, anyTimes, anyTimes, anyTimes, anyTimes, anyTimes),
    exceptions: fc.dictionary(fc.constantFrom('2026-03-08', '2026-10-25', '2026-11-01', '2026-12-25'), anyTimes),
    closesBefore: fc.integer({ min: 0, max: 100_000 }),
    number: fc.constantFrom(undefined, '{yyyy}{mm}{dd}-{n:2}', '{n:1}.{dd}-{mm}-{yy}'),
  })
  .map(({ weekdays, number: template, ...rest }): WeeklyCalendar => {
    const whole: DayTimes = ['00:00', '06:15', '12:00', '18:30'];
    return { ...rest, kind: 'weekly', weekdays: [whole, ...weekdays], ...(template && { number: template }) };
  });
const anySessions = fc
  .record({ seconds: fc.constantFrom(60, 300, 1_200), utcOffsetMinutes: fc.constantFrom(-300, 0, 330, 480) })
  .map(({ seconds, utcOffsetMinutes }): SessionsCalendar => {
    const halves = [
      { first: '00:10', last: '03:10', seconds },
      { first: '07:30', last: '24:00', seconds: seconds * 2 },
    ];
    return { kind: 'sessions', sessions: halves, closesBefore: 30, utcOffsetMinutes };
  });
const anyCalendar = fc.oneof(anyWeekly, anySessions);
const anyMoment = fc.integer({ min: at('2026-02-01'), max: at('2027-02-01') });

it('has one draw on sale at every moment, and steps through the draws without losing or doubling one', () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, (any, now) => {
      expect(calendarFlaw(any, at('2026-01-01'))).toBeUndefined();
      let draw = drawOnSale(any, now);
      expect(draw.opensAtMs <= now && now < draw.closesAtMs).toBe(true);
      for (let ahead = 0; ahead < 30; ahead++) {
        expect(draw.drawsAtMs - draw.closesAtMs).toBe(any.closesBefore * 1_000);
        expect(drawByNumber(any, draw.drawNumber)).toEqual(draw);
        expect(readDrawNumber(any, draw.drawNumber)).toEqual({ drawIndex: draw.drawIndex, day: draw.day });
        expect(drawByIndex(any, draw.drawIndex)).toEqual(draw);
        const next = drawAfter(any, draw);
        expect(next.opensAtMs).toBe(draw.closesAtMs);
        expect(next.drawIndex).toBeGreaterThan(draw.drawIndex);
        expect(next.drawsAtMs).toBeGreaterThan(draw.drawsAtMs);
        expect(drawOnSale(any, draw.closesAtMs)).toEqual(next);
        expect(drawBefore(any, next)).toEqual(draw);
        draw = next;
      }
    }),
    { numRuns: process.env.WHOLE ? 60 : 20 },
  );
});

it('has every time of every day once over a year of changing clocks', () => {
  const times: DayTimes = ['00:30', '02:30', '12:00'];
  for (const zone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo']) {
    const calendar: WeeklyCalendar = { kind: 'weekly', zone, weekdays: daily(times), closesBefore: 300 };
    let draw = drawByNumber(calendar, '20260101-0001');
    const seen = new Set<string>();
    while (draw && draw.day < '2027') {
      seen.add(draw.drawNumber);
      draw = drawAfter(calendar, draw);
    }
    expect(seen.size).toBe(365 * times.length);
  }
});

it('keeps index and number of every draw when exceptions are added', () => {
  fc.assert(
    fc.property(anyWeekly, anyMoment, anyTimes, (any, now, times) => {
      const { exceptions: _, ...regular } = any;
      const sold = drawOnSale(regular, now);
      const changed = { ...regular, exceptions: { ...any.exceptions, [sold.day]: times } };
      const { drawIndex, day } = sold;
      expect(readDrawNumber(changed, sold.drawNumber)).toEqual({ drawIndex, day });
    }),
  );
});
