import { describe, expect, it } from 'vitest';
import type { RiskRule } from '#merchants/plugin.ts';
import { isSameName } from '../cards/rules.ts';
import { palm } from '../testing/merchants.ts';
import { type RiskFacts, riskReasons } from './risk-rules.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000);

/** A member whom no rule flags. */
const calm: RiskFacts = {
  nowMs: NOW,
  amountMinor: 100_000n,
  paidBefore: 3,
  requestedToday: 0,
  newDeviceAt: undefined,
  cardChangedAt: hoursAgo(1_000),
  passwordChangedAt: undefined,
  stakedMinor: 500_000n,
  depositedMinor: 500_000n,
  holder: 'Maria Clara Reyes',
  payeeName: undefined,
  otherHolders: [],
};

const merchantWith = (risk: readonly RiskRule[]) => ({
  ...palm,
  manifest: {
    ...palm.manifest,
    cashier: { ...palm.manifest.cashier, withdrawal: { ...palm.manifest.cashier.withdrawal, risk } },
  },
});

const rules: readonly RiskRule[] = [
  { rule: 'first-withdrawal' },
  { rule: 'amount', from: '5000.00' },
  { rule: 'new-device', hours: 24 },
  { rule: 'new-card', hours: 72 },
  { rule: 'password-changed', hours: 24 },
  { rule: 'little-play', days: 7, shareBp: 5_000 },
  { rule: 'many-in-a-day', times: 3 },
  { rule: 'name-differs' },
];

describe('risk rules', () => {
  it('MEM-04: approve a member who is known, plays and withdraws usual amounts', () => {
    expect(riskReasons(merchantWith(rules), calm)).toEqual([]);
  });

  it.each<[RiskRule['rule'], Partial<RiskFacts>, boolean]>([
    ['first-withdrawal', { paidBefore: 0 }, true],
    ['first-withdrawal', { paidBefore: 1 }, false],
    ['amount', { amountMinor: 500_000n }, true],
    ['amount', { amountMinor: 499_999n }, false],
    ['new-device', { newDeviceAt: hoursAgo(23.9) }, true],
    ['new-device', { newDeviceAt: hoursAgo(24) }, false],
    ['new-card', { cardChangedAt: hoursAgo(71.9) }, true],
    ['new-card', { cardChangedAt: hoursAgo(72) }, false],
    ['password-changed', { passwordChangedAt: hoursAgo(0) }, true],
    ['password-changed', { passwordChangedAt: hoursAgo(24) }, false],
    ['little-play', { stakedMinor: 249_999n }, true],
    ['little-play', { stakedMinor: 250_000n }, false],
    ['little-play', { stakedMinor: 0n, depositedMinor: 0n }, false],
    ['many-in-a-day', { requestedToday: 2 }, true],
    ['many-in-a-day', { requestedToday: 1 }, false],
    ['name-differs', { payeeName: 'Juan Cruz' }, true],
    ['name-differs', { payeeName: 'MARIA  CLARA REYES' }, false],
    ['name-differs', { otherHolders: ['Maria Clara Reyes', 'Juan Cruz'] }, true],
    ['name-differs', { payeeName: 'Maria Clara Reyes', otherHolders: ['Juan Cruz'] }, false],
  ])('MEM-04: %s with %o wants a look: %s', (rule, facts, isFlagged) => {
    expect(riskReasons(merchantWith(rules), { ...calm, ...facts })).toEqual(isFlagged ? [rule] : []);
    const others = rules.filter((one) => one.rule !== rule);
    expect(riskReasons(merchantWith(others), { ...calm, ...facts })).toEqual([]);
  });

  it('name every rule that requires a review, in the merchant’s order', () => {
    const facts = { ...calm, paidBefore: 0, requestedToday: 5, amountMinor: 900_000n };
    expect(riskReasons(merchantWith(rules.toReversed()), facts)).toEqual([
      'many-in-a-day',
      'amount',
      'first-withdrawal',
    ]);
  });
});

it.each([
  ['Nguyễn Văn Đức', 'NGUYEN VAN DUC', true],
  ['Reyes, Maria Clara', 'Maria Clara Reyes', true],
  ["O'Neil Juan", 'Juan O’Neil', true],
  ['Maria Clara', 'Maria Clara Reyes', false],
  ['สมชาย ใจดี', 'สมชาย ใจร้าย', false],
])('%s and %s are one name: %s', (one, other, isOne) => {
  expect(isSameName(one, other)).toBe(isOne);
});
