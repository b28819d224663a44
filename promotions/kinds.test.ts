/** The worked examples of kinds that count days, bets and losses. */
import { describe, expect, it } from 'vitest';
import { manifest as cashback } from './cashback/manifest.ts';
import { factOf } from './conformance.ts';
import { manifest as gift } from './gift/manifest.ts';
import { manifest as mission } from './mission/manifest.ts';
import { type Occasion, type PromotionManifest, periodOf } from './plugin.ts';
import { manifest as rebate } from './rebate/manifest.ts';
import { manifest as signIn } from './sign-in/manifest.ts';

async function told(manifest: PromotionManifest, change: object, story: readonly Occasion[]): Promise<string[]> {
  const { promotion } = await manifest.rules();
  const read = promotion.readConfig({ ...(manifest.example as object), budgetMinor: '100000000', ...change });
  if (!read.ok) throw new Error('the configuration is legal');
  let progress = promotion.start(read.value);
  return story.flatMap((occasion) => {
    const step = promotion.step(progress, occasion, read.value, 100_000_000n);
    progress = step.progress;
    return step.awards.map(({ period, amountMinor }) => `${period}: ${amountMinor}`);
  });
}

const on = (day: string, kind: 'claim' | 'day' = 'claim'): Occasion => ({ ...factOf(kind, 1), day }) as Occasion;

function bet(day: string, stake: bigint, payout = 0n): Occasion {
  const fact = factOf('round.settled', 1);
  const net = payout > stake ? payout - stake : stake - payout;
  const minor = {
    stakeMinor: `${stake}`,
    payoutMinor: `${payout}`,
    countedMinor: `${net < stake ? net : stake}`,
  };
  return { ...fact, day, body: { ...fact.body, ...minor } } as Occasion;
}

describe('MEM-06: a gift', () => {
  it('is there once in a period, and the period is the merchant’s day, week or month of days', async () => {
    const days = ['2026-03-01', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map((day) => on(day));
    expect(await told(gift, { everyDays: 0 }, days)).toEqual(['once: 5000']);
    expect(await told(gift, { everyDays: 1 }, days)).toHaveLength(4);
    expect(await told(gift, { everyDays: 7 }, days)).toEqual([
      '2026-02-23: 5000',
      '2026-03-02: 5000',
      '2026-03-09: 5000',
    ]);
    expect(periodOf('2026-03-04', 7)).toBe('2026-03-02');
  });
});

describe('MEM-06: the daily sign-in', () => {
  it('grows with each day in a row, begins anew after a gap, and after seven', async () => {
    const story = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-04'].map((day) => on(day));
    const days = { day1Minor: '10', day2Minor: '20', day3Minor: '30', day7Minor: '70' };
    expect(await told(signIn, days, story)).toEqual(['2026-03-01: 10', '2026-03-02: 20', '2026-03-04: 10']);
    const week = Array.from({ length: 8 }, (_, at) => on(`2026-04-0${at + 1}`));
    expect((await told(signIn, days, week)).slice(6)).toEqual(['2026-04-07: 70', '2026-04-08: 10']);
  });
});

describe('MEM-06: a mission', () => {
  it('pays each step of the ladder once a period, several at once where one bet reaches them', async () => {
    const steps = { step1Minor: '100', step2Minor: '500', step3Minor: '1000', everyDays: 1 };
    const story = [bet('2026-03-01', 99n), bet('2026-03-01', 1n), bet('2026-03-01', 5000n), bet('2026-03-02', 100n)];
    expect(await told(mission, steps, story)).toEqual([
      '2026-03-01/1: 100',
      '2026-03-01/2: 500',
      '2026-03-01/3: 5000',
      '2026-03-02/1: 100',
    ]);
  });
});

describe('MEM-06: a rebate', () => {
  it('is a share of the valid bets of a day, rounded down, paid when the day is over', async () => {
    const story = [
      bet('2026-03-01', 123_457n),
      on('2026-03-01', 'day'),
      on('2026-03-02', 'day'),
      on('2026-03-03', 'day'),
    ];
    expect(await told(rebate, { rateBp: 60 }, story)).toEqual(['2026-03-01: 740']);
    expect(await told(rebate, { rateBp: 60, minimumMinor: '741' }, story)).toEqual([]);
  });
});

describe('MEM-06: a cashback', () => {
  it('is a share of what was lost, up to its cap; a period that was won pays nothing', async () => {
    const story = [bet('2026-03-02', 50_000n, 38_500n), on('2026-03-09', 'day')];
    const weekly = { rateBp: 1_000, everyDays: 7 };
    expect(await told(cashback, weekly, story)).toEqual(['2026-03-02: 1150']);
    expect(await told(cashback, { ...weekly, maximumMinor: '1000' }, story)).toEqual(['2026-03-02: 1000']);
    const won = [bet('2026-03-02', 100n, 300n), bet('2026-03-09', 1_000n), on('2026-03-16', 'day')];
    expect(await told(cashback, weekly, won)).toEqual(['2026-03-09: 100']);
  });
});
