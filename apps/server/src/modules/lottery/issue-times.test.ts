import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawSchedule } from '#games/socket.ts';
import { drawingIssue, issueAt, issueOf, sellingIssue } from './issue-times.ts';

const minutely: DrawSchedule = { everySeconds: 60, closesBeforeSeconds: 5, utcOffsetMinutes: 480 };
const schedules = fc.record({
  everySeconds: fc.constantFrom(45, 60, 180, 300, 600, 3600, 86_400),
  closesBeforeSeconds: fc.integer({ min: 0, max: 44 }),
  utcOffsetMinutes: fc.constantFrom(-300, 0, 330, 420, 480),
});
const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) });

it('numbers the first issue of a local day 1 and draws the last one at midnight', () => {
  const midnight = Date.UTC(2026, 3, 1) - 480 * 60_000;
  const first = sellingIssue(minutely, midnight);
  expect(first.numero).toBe('20260401-0001');
  expect(new Date(first.drawsAt).toISOString()).toBe('2026-03-31T16:01:00.000Z');
  expect(issueAt(minutely, first.ordinal - 1).numero).toBe('20260331-1440');
  expect(issueAt(minutely, first.ordinal - 1).drawsAt).toBe(midnight);
});

it('always has exactly one issue that sells: an issue opens when the one before it closes', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const issue = sellingIssue(schedule, now);
      expect(issue.opensAt).toBeLessThanOrEqual(now);
      expect(issue.closesAt).toBeGreaterThan(now);
      expect(issue.drawsAt - issue.closesAt).toBe(schedule.closesBeforeSeconds * 1000);
      expect(issueAt(schedule, issue.ordinal + 1).opensAt).toBe(issue.closesAt);
    }),
  );
});

it('stops selling at the very millisecond of the close', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const issue = sellingIssue(schedule, now);
      expect(sellingIssue(schedule, issue.closesAt - 1).ordinal).toBe(issue.ordinal);
      expect(sellingIssue(schedule, issue.closesAt).ordinal).toBe(issue.ordinal + 1);
    }),
  );
});

it('has an issue being drawn only between its close and its draw', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const drawing = drawingIssue(schedule, now);
      if (!drawing) return;
      expect(drawing.closesAt).toBeLessThanOrEqual(now);
      expect(drawing.drawsAt).toBeGreaterThan(now);
    }),
  );
  const issue = sellingIssue(minutely, Date.UTC(2026, 0, 1));
  expect(drawingIssue(minutely, issue.closesAt)?.ordinal).toBe(issue.ordinal);
  expect(drawingIssue(minutely, issue.drawsAt)).toBeUndefined();
});

it('reads every number it prints, and no other', () => {
  fc.assert(
    fc.property(schedules, moments, (schedule, now) => {
      const issue = sellingIssue(schedule, now);
      expect(issueOf(schedule, issue.numero)).toEqual(issue);
    }),
  );
  for (const wrong of ['20260431-0001', '20260401-0000', '20260401-1441', '20260401-01', 'x', '']) {
    expect(issueOf(minutely, wrong), wrong).toBeUndefined();
  }
});
