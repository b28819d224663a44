/** Limits of operators: stricter at once, looser a day later, and the stricter of theirs and the member's own holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LimitPeriod } from '#contract';
import { type Hall, openHall, shore } from '../testing.ts';
import { protectionOf } from '../wire.ts';
import { setLimit } from './change-limit.ts';
import { easingOf, imposedNow, imposeLimit, strictestOf } from './imposed.ts';
import type { ImposedLimit } from './rules.ts';

const HOUR = 3_600_000;
const now = new Date(Date.UTC(2026, 4, 4));
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);
const none: ImposedLimit = { amountMinor: null, easedAt: null, easedMinor: null };
const held = (amountMinor: bigint): ImposedLimit => ({ ...none, amountMinor });
const eased = (amountMinor: bigint, easedMinor: bigint | null): ImposedLimit => ({
  amountMinor,
  easedAt: later(24),
  easedMinor,
});

it.each([
  ['the first', none, 500n, { kind: 'limit-imposed', limit: held(500n) }],
  ['a stricter one', held(500n), 300n, { kind: 'limit-imposed', limit: held(300n) }],
  ['nothing at all', held(500n), 0n, { kind: 'limit-imposed', limit: held(0n) }],
  ['the same', held(500n), 500n, { kind: 'same' }],
  ['none where there is none', none, null, { kind: 'same' }],
  ['a looser one', held(500n), 900n, { kind: 'limit-eased', limit: eased(500n, 900n) }],
  ['none', held(500n), null, { kind: 'limit-eased', limit: eased(500n, null) }],
  ['the same easing', eased(500n, 900n), 900n, { kind: 'same' }],
  ['the present one while an easing waits', eased(500n, 900n), 500n, { kind: 'limit-imposed', limit: held(500n) }],
  ['a stricter one while an easing waits', eased(500n, null), 100n, { kind: 'limit-imposed', limit: held(100n) }],
] as const)('%s', (_, limit, requested, change) => {
  expect(imposeLimit(limit, requested, now)).toEqual(change);
});

it('an easing holds from the end of its day', () => {
  const limit = eased(500n, 900n);
  expect([imposedNow(limit, later(23)), imposedNow(limit, later(24))]).toEqual([500n, 900n]);
  expect(easingOf(limit, later(23))).toEqual({ from: later(24), requestedMinor: 900n });
  expect(easingOf(limit, later(24))).toBeUndefined();
  expect(imposedNow(eased(500n, null), later(24))).toBeNull();
});

it('of each period the stricter one holds, no matter who set it', () => {
  const own = new Map<LimitPeriod, { readonly amountMinor: bigint | null }>([
    ['day', { amountMinor: 100n }],
    ['week', { amountMinor: null }],
  ]);
  const imposed = new Map<LimitPeriod, ImposedLimit>([
    ['day', held(300n)],
    ['week', held(200n)],
    ['month', eased(50n, null)],
  ]);
  const amounts = (at: Date) =>
    Object.fromEntries([...strictestOf(own, imposed, at)].map(([period, { amountMinor }]) => [period, amountMinor]));
  expect(amounts(now)).toEqual({ day: 100n, week: 200n, month: 50n });
  expect(amounts(later(24))).toEqual({ day: 100n, week: 200n, month: null });
});

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

it('a deposit has to fit both; the member sees the operator’s, and cannot change it', async () => {
  const member = await hall.newMember();
  const { memberId } = member;
  const impose = (amount: string | undefined) =>
    hall.deps.atomically((tx) =>
      hall.protection.backOffice.imposeLimit(tx, { merchant: shore, memberId, period: 'day', amount, by: 'ann' }),
    );
  await impose('100.00');
  expect((await hall.startDeposit(member, '101.00')).ok).toBe(false);
  await setLimit(hall.deps, { merchant: shore, memberId, period: 'day', amount: '500.00' });
  expect((await hall.startDeposit(member, '101.00')).ok).toBe(false);
  expect((await hall.startDeposit(member, '40.00')).ok).toBe(true);
  const day = async () =>
    (await protectionOf(hall.deps, shore, memberId)).limits.find(({ period }) => period === 'day');
  expect(await day()).toMatchObject({ amount: '500.00', left: '60.00', imposed: { amount: '100.00' } });

  await impose(undefined);
  const from = new Date(hall.time.now + 24 * HOUR).toISOString();
  expect((await day())?.imposed).toEqual({ amount: '100.00', next: { from } });
  hall.time.now += 24 * HOUR - 1;
  expect((await hall.startDeposit(member, '101.00')).ok).toBe(false);
  hall.time.now += 1;
  expect((await day())?.imposed).toBeUndefined();
  expect((await hall.startDeposit(member, '101.00')).ok).toBe(true);
});
