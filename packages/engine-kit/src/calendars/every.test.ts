import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EveryCalendar } from './calendar.ts';
import { drawAfter, drawBefore, drawByIndex, drawByNumber, drawOnSale, readDrawNumber } from './index.ts';

const calendar: EveryCalendar = { kind: 'every', seconds: 60, closesBefore: 5, utcOffsetMinutes: 480 };
const anyCalendar = fc.record({
  kind: fc.constant('every' as const),
  seconds: fc.constantFrom(30, 45, 60, 180, 300, 86_400),
  closesBefore: fc.integer({ min: 0, max: 20 }),
  utcOffsetMinutes: fc.constantFrom(-300, 0, 330, 420, 480),
});
const anyMoment = fc.integer({ min: 100_000_000, max: 7_000_000_000_000 });

it('numbers the draws of a local day from 0001 to 1440, the last drawn at midnight', () => {
  const at = (text: string) => drawOnSale(calendar, Date.parse(text));
  expect(at('2026-11-21T12:13:18+08:00')).toEqual({
    drawNumber: '20261121-0734',
    day: '2026-11-21',
    drawIndex: expect.any(Number),
    opensAtMs: Date.parse('2026-11-21T12:12:55+08:00'),
    closesAtMs: Date.parse('2026-11-21T12:13:55+08:00'),
    drawsAtMs: Date.parse('2026-11-21T12:14:00+08:00'),
  });
  expect(at('2026-11-21T23:59:54.999+08:00').drawNumber).toBe('20261121-1440');
  expect(at('2026-11-21T23:59:55+08:00').drawNumber).toBe('20261122-0001');
  expect(at('2028-02-28T23:59:55+08:00').drawNumber).toBe('20280229-0001');
});

it('has exactly one draw on sale at every moment, and the next when it closes', () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, (any, now) => {
      const draw = drawOnSale(any, now);
      expect(draw.opensAtMs <= now && now < draw.closesAtMs).toBe(true);
      expect(draw.drawsAtMs - draw.closesAtMs).toBe(any.closesBefore * 1_000);
      const next = drawOnSale(any, draw.closesAtMs);
      expect(next.drawIndex).toBe(draw.drawIndex + 1);
      expect(next.opensAtMs).toBe(draw.closesAtMs);
      expect(drawAfter(any, draw)).toEqual(next);
      expect(drawBefore(any, next)).toEqual(draw);
    }),
  );
});

it('finds every draw by its printed number, which holds the calendar day', () => {
  fc.assert(
    fc.property(anyCalendar, anyMoment, (any, now) => {
      const draw = drawOnSale(any, now);
      expect(drawByNumber(any, draw.drawNumber)).toEqual(draw);
      const localDay = new Date(draw.drawsAtMs - 1 + any.utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
      expect(draw.drawNumber.slice(0, 8)).toBe(localDay.replaceAll('-', ''));
      expect(draw.day).toBe(localDay);
      expect(readDrawNumber(any, draw.drawNumber)).toMatchObject({ drawIndex: draw.drawIndex, day: localDay });
      expect(drawByIndex(any, draw.drawIndex)).toEqual(draw);
    }),
  );
});

it.each([
  '20261121-0000',
  '20261121-1441',
  '20261131-0001',
  '20260229-0001',
  '20261121-734',
  '20261121-00734',
  '',
  'x',
])('knows no draw %j', (number) => {
  expect(drawByNumber(calendar, number)).toBeUndefined();
});
