import { expect, it } from 'vitest';
import { leftText } from './left-text.ts';

const end = '2026-01-01T00:30:00.000Z';

it.each([
  ['2026-01-01T00:00:00.000Z', '30:00'],
  ['2026-01-01T00:29:00.500Z', '01:00'],
  ['2025-12-31T12:29:59.000Z', '12:00:01'],
  ['2026-01-01T00:29:59.999Z', '00:01'],
  ['2026-01-01T00:30:00.000Z', undefined],
  ['2026-01-01T09:00:00.000Z', undefined],
])('MEM-03 at %s has %s left', (now, text) => {
  expect(leftText(end, Date.parse(now))).toBe(text);
});

it('returns no time left for an invalid time', () => {
  expect(leftText('soon', 0)).toBeUndefined();
});
