import { expect, it } from 'vitest';
import type { ReceivedFact } from '../plugin.ts';
import { manifest } from './manifest.ts';
import { promotion } from './rules.ts';

const deposit = (orderId: string, amountMinor: string, number = 1, day = '2026-01-01'): ReceivedFact => ({
  kind: 'deposit.credited',
  id: `fact of ${orderId}`,
  day,
  number,
  body: { orderId, memberId: 'm', currency: 'PHP', amountMinor, method: 'sandbox' },
});

function configured(change: object = {}) {
  const read = promotion.readConfig({ ...(manifest.example as object), ...change });
  if (!read.ok) throw new Error('the example is legal');
  return read.value;
}

it('doubles the first deposit, and no other', () => {
  const config = configured();
  const first = promotion.step(promotion.start(config), deposit('a', '100000'), config, 1_000_000n);
  expect(first.awards).toEqual([{ period: 'a', amountMinor: 100_000n, wagerTimes: 5 }]);
  expect(promotion.step(first.progress, deposit('b', '100000'), config, 900_000n).awards).toEqual([]);
});

it('gives no more than the cap, and no more than the remaining budget', () => {
  const config = configured();
  expect(
    promotion.step(promotion.start(config), deposit('a', '900000'), config, 1_000_000n).awards[0]?.amountMinor,
  ).toBe(500_000n);
  expect(promotion.step(promotion.start(config), deposit('a', '900000'), config, 70n).awards[0]?.amountMinor).toBe(70n);
  expect(promotion.step(promotion.start(config), deposit('a', '900000'), config, 0n).awards).toEqual([]);
});

it('counts from the n-th deposit, above the minimum, and so many in each period', () => {
  const config = configured({ from: 2, deposits: 1, everyDays: 1, minimumMinor: '5000' });
  const paid: string[] = [];
  let progress = promotion.start(config);
  for (const [id, amount, number, day] of [
    ['first', '9000', 1, '2026-01-01'],
    ['second', '9000', 2, '2026-01-01'],
    ['third', '9000', 3, '2026-01-01'],
    ['small', '4999', 4, '2026-01-02'],
    ['fifth', '9000', 5, '2026-01-02'],
  ] as const) {
    const step = promotion.step(progress, deposit(id, amount, number, day), config, 1_000_000n);
    progress = step.progress;
    paid.push(...step.awards.map(({ period }) => period));
  }
  expect(paid).toEqual(['second', 'fifth']);
});

it('gives by the highest tier that a deposit reaches, and nothing below the lowest', () => {
  const config = configured({ tiers: '20000:5000:50000,100000:10000:200000' });
  const given = (amount: string) =>
    promotion
      .step(promotion.start(config), deposit('a', amount), config, 1_000_000n)
      .awards.map((one) => one.amountMinor);
  expect(['19999', '20000', '99999', '100000', '900000'].map(given)).toEqual([
    [],
    [10_000n],
    [49_999n],
    [100_000n],
    [200_000n],
  ]);
});

it.each([
  ['tiers that do not rise', { tiers: '20000:5000:50000,20000:10000:200000' }],
  ['a tier above the frame', { tiers: '20000:30001:50000' }],
  ['a share above the frame', { shareBp: 30_001 }],
  ['a fraction', { deposits: 1.5 }],
  ['an amount that is none', { capMinor: '-5' }],
  ['a field nobody declared', { luck: 1 }],
])('refuses %s', (_what, change) => {
  expect(promotion.readConfig({ ...(manifest.example as object), ...change })).toEqual({
    ok: false,
    refusal: { code: 'promotion.malformed' },
  });
});
