/** Windows of maintenance that come again each week, by the merchant's clock. */
import { expect, it } from 'vitest';
import { closedNow, isGameClosed, isVendorClosed } from './closings.ts';

const GAME = { vendor: 'lagoon', gameCode: 'reef-7' };

function merchantWith(own: { readonly games?: object; readonly vendors?: object }, timeZone = 'Asia/Manila') {
  return { own: { games: {}, vendors: {}, ...own }, manifest: { timeZone } } as never;
}

const night = { weekdays: [1], from: '23:30', minutes: 60 };
const sunday = { weekdays: [7], from: '23:30', minutes: 90 };

// The 4th of May 2026 is a Monday. Manila is eight hours ahead.
it.each([
  ['before it', night, '2026-05-04T15:29:59Z', false],
  ['as it begins', night, '2026-05-04T15:30:00Z', true],
  ['past midnight', night, '2026-05-04T16:29:59Z', true],
  ['as it ends', night, '2026-05-04T16:30:00Z', false],
  ['a day later', night, '2026-05-05T15:30:00Z', false],
  ['a week later', night, '2026-05-11T15:45:00Z', true],
  ['from Sunday into Monday', sunday, '2026-05-10T16:30:00Z', true],
  ['after Sunday’s', sunday, '2026-05-10T17:00:00Z', false],
])('a game is closed %s: %o', (_, window, at, isClosed) => {
  const merchant = merchantWith({ games: { 'lagoon.reef-7': { closing: { isClosed: false, weekly: [window] } } } });
  expect(isGameClosed(merchant, GAME, Date.parse(at))).toBe(isClosed);
});

it('keeps its hours when the clocks change', () => {
  const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '04:00', minutes: 30 };
  const merchant = merchantWith({ vendors: { lagoon: { isClosed: false, weekly: [window] } } }, 'Europe/Berlin');
  const closed = (at: string) => isVendorClosed(merchant, 'lagoon', Date.parse(at));
  expect([closed('2026-03-28T03:15:00Z'), closed('2026-03-29T03:15:00Z')]).toEqual([true, false]);
  expect([closed('2026-03-28T02:15:00Z'), closed('2026-03-29T02:15:00Z')]).toEqual([false, true]);
});

it('closes every game of a vendor with it, and no other', () => {
  const merchant = merchantWith({
    vendors: { lagoon: { isClosed: true } },
    games: { 'other.x': { closing: { isClosed: true } } },
  });
  expect(isGameClosed(merchant, GAME, 0)).toBe(true);
  expect(isGameClosed(merchant, { ...GAME, vendor: 'other' }, 0)).toBe(false);
  expect(closedNow(merchant, 0)).toEqual({ keys: ['other.x'], vendors: ['lagoon'] });
});
