import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  activityPath,
  canClose,
  closedRecord,
  contentHash,
  contentHashes,
  isForViewer,
  isShown,
  nextLocalMidnight,
  type PopupRecord,
  recordFor,
  type Viewer,
  viewerKey,
} from './popup-rules.ts';

const HOUR_MS = 3_600_000;
const member: Viewer = { id: 'm1', firstTimeLogin: false };
const newMember: Viewer = { id: 'm2', firstTimeLogin: true };

const text = fc.record({ title: fc.string(), content: fc.string() });
const hashes = fc.uniqueArray(fc.string({ minLength: 1 }));
const moment = fc.date({ min: new Date('2001-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const record = fc.record(
  { show: fc.boolean(), data: hashes, todayHideTime: fc.nat() },
  { requiredKeys: ['show', 'data'] },
);

describe('the contents', () => {
  it('POP-05 have the same hash exactly when title and content are the same', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const isSame = one.title === other.title && one.content === other.content;
        expect(contentHash(one) === contentHash(other)).toBe(isSame);
      }),
    );
    expect(contentHash({ title: 'ab', content: 'c' })).not.toBe(contentHash({ title: 'a', content: 'bc' }));
  });

  it('POP-05 are a set: order and repetition do not change them', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.array(fc.nat(5), { maxLength: 4 }), (items, again) => {
        const shuffled = [...items].reverse();
        for (const at of again) {
          const item = items[at];
          if (item) shuffled.push(item);
        }
        expect(contentHashes(shuffled)).toEqual(contentHashes(items));
      }),
    );
  });
});

describe('the record', () => {
  it('POP-04 shows announcements to a viewer without a record', () => {
    expect(isShown(recordFor(undefined, ['a']), 0)).toBe(true);
  });

  it('POP-05 is reset when the set of contents changed, and only then', () => {
    fc.assert(
      fc.property(record, hashes, (saved, now) => {
        const isSame = saved.data.length === now.length && now.every((hash) => saved.data.includes(hash));
        expect(recordFor(saved as PopupRecord, now)).toEqual(isSame ? saved : { show: true, data: now });
        expect(recordFor(saved as PopupRecord, [...saved.data].reverse())).toBe(saved);
      }),
    );
    const closed = { show: false, data: ['a', 'b'] };
    expect(isShown(recordFor(closed, ['a']), 0)).toBe(true);
    expect(isShown(recordFor(closed, ['a', 'b', 'c']), 0)).toBe(true);
    expect(isShown(recordFor(closed, ['b', 'a']), 0)).toBe(false);
  });

  it('POP-04, POP-06 hides for ever after closing; after "hide for today", until the stored time', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 400 * 24 }), (closedAt, hoursLater) => {
        const start = recordFor(undefined, ['a']);
        const now = closedAt.getTime();
        const later = now + hoursLater * HOUR_MS;
        const forGood = closedRecord(start, false, now);
        expect(forGood).toEqual({ show: false, data: ['a'] });
        expect(isShown(forGood, later)).toBe(false);
        const today = closedRecord(start, true, now);
        expect(today.show).toBe(false);
        expect(isShown(today, now)).toBe(false);
        expect(isShown(today, later)).toBe(later >= nextLocalMidnight(now));
      }),
    );
  });

  it('POP-06 hides for ever when it is closed again without the tick', () => {
    const yesterday = closedRecord({ show: true, data: ['a'] }, true, Date.parse('2026-05-01T10:00:00Z'));
    const now = Date.parse('2026-05-03T10:00:00Z');
    expect(isShown(yesterday, now)).toBe(true);
    expect(isShown(closedRecord(yesterday, false, now), now + 1000 * HOUR_MS)).toBe(false);
  });

  it('POP-07 is separate for each member, and shared by guests', () => {
    expect(viewerKey(undefined)).toBe('guest');
    expect(viewerKey(member)).toBe('m1');
  });
});

describe('midnight', () => {
  const zone = process.env.TZ;
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  /** Zones whose clocks change at three, at two, at midnight, by half an hour, and never. */
  const zones = [
    'UTC',
    'Asia/Manila',
    'Asia/Ho_Chi_Minh',
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'America/Havana',
    'Africa/Cairo',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ];
  const dayOf = (at: number) => {
    const date = new Date(at);
    return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate();
  };

  it.each(zones)('POP-04 is the start of the next day in %s, with or without a clock change', (name) => {
    process.env.TZ = name;
    fc.assert(
      fc.property(moment, (date) => {
        const now = date.getTime();
        const midnight = nextLocalMidnight(now);
        expect(midnight).toBeGreaterThan(now);
        expect(midnight - now).toBeLessThanOrEqual(26 * HOUR_MS);
        expect(dayOf(midnight)).toBeGreaterThan(dayOf(now));
        expect(dayOf(midnight - 1)).toBe(dayOf(now));
      }),
      { numRuns: 300 },
    );
  });

  it('POP-04 comes after 23 hours when the clocks go forward, after 25 when they go back', () => {
    process.env.TZ = 'Europe/Berlin';
    const spring = Date.parse('2026-03-29T00:00:00+01:00');
    const autumn = Date.parse('2026-10-25T00:00:00+02:00');
    expect((nextLocalMidnight(spring) - spring) / HOUR_MS).toBe(23);
    expect((nextLocalMidnight(autumn) - autumn) / HOUR_MS).toBe(25);
  });

  it('POP-04 is one o’clock on a day that has no midnight', () => {
    process.env.TZ = 'America/Sao_Paulo';
    const evening = Date.parse('2018-11-03T20:00:00-03:00');
    const next = new Date(nextLocalMidnight(evening));
    expect([next.getDate(), next.getHours()]).toEqual([4, 1]);
  });
});

it('POP-06 with a forced read closes only at the last slide; otherwise at any', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), (count, at) => {
      const slide = at % count;
      expect(canClose(slide, count, false)).toBe(true);
      expect(canClose(slide, count, true)).toBe(slide === count - 1);
    }),
  );
});

it('POP-08 shows A to members, B to guests, F at a first login', () => {
  const seenBy = (viewer: Viewer) =>
    (['A', 'B', 'F'] as const).filter((execution) => isForViewer({ execution }, viewer));
  expect(seenBy(undefined)).toEqual(['B']);
  expect(seenBy(member)).toEqual(['A']);
  expect(seenBy(newMember)).toEqual(['A', 'F']);
});

it('POP-02 a promotion links members to their rewards, guests to registration or log-in as the merchant sets it', () => {
  expect(activityPath(member, true)).toBe('/m/rewardCenter');
  expect(activityPath(member, false)).toBe('/m/rewardCenter');
  expect(activityPath(undefined, true)).toBe('/m/register');
  expect(activityPath(undefined, false)).toBe('/m/login');
});
