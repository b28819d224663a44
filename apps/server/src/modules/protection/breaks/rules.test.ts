import { describe, expect, it } from 'vitest';
import { breakLengths } from '#contract';
import { breakEnd, kindOf, outlasts } from './rules.ts';

const at = new Date('2026-01-31T10:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);

describe('a break', () => {
  it('is a time-out up to six weeks and an exclusion from half a year on', () => {
    expect(breakLengths.map(kindOf)).toEqual([...Array(4).fill('time-out'), ...Array(4).fill('exclusion')]);
  });

  it('ends to the millisecond, never early, and the permanent kind never', () => {
    expect(breakEnd('day', at)).toEqual(later(24 * 3_600_000));
    expect(breakEnd('six-weeks', at)).toEqual(later(42 * 24 * 3_600_000));
    expect(breakEnd('half-year', new Date('2026-08-31T10:00:00.000Z'))).toEqual(new Date('2027-03-03T10:00:00.000Z'));
    expect(breakEnd('year', new Date('2028-02-29T00:00:00.000Z'))).toEqual(new Date('2029-03-01T00:00:00.000Z'));
    expect(breakEnd('five-years', at)).toEqual(new Date('2031-01-31T10:00:00.000Z'));
    expect(breakEnd('for-ever', at)).toBeUndefined();
    const ends = breakLengths.map((length) => breakEnd(length, at));
    for (const [index, end] of ends.entries()) {
      if (index > 0) expect(outlasts(end, ends[index - 1])).toBe(true);
      expect(outlasts(end, end)).toBe(false);
    }
  });
});
