import { expect, it } from 'vitest';
import { freezeLeft } from './frozen.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
const inMs = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();

it.each([
  [undefined, undefined],
  [inMs(0), undefined],
  [inMs(-1), undefined],
  [inMs(1), { hours: 0, minutes: 1 }],
  [inMs(60_000), { hours: 0, minutes: 1 }],
  [inMs(3_599_001), { hours: 1, minutes: 0 }],
  [inMs(86_400_000), { hours: 24, minutes: 0 }],
])('AUTH-19 says of an account frozen until %s that it is so for %j', (until, left) => {
  expect(freezeLeft(until, NOW)).toEqual(left);
});
