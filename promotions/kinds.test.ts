/** The worked examples of kinds that count days, bets and losses. */
import { describe, expect, it } from 'vitest';
import { manifest as absence } from './absence/manifest.ts';
import { manifest as birthday } from './birthday/manifest.ts';
import { manifest as cashback } from './cashback/manifest.ts';
import { factOf } from './conformance.ts';
import { manifest as gift } from './gift/manifest.ts';
import { manifest as levelUp } from './level-up/manifest.ts';
import { manifest as mission } from './mission/manifest.ts';
import { type Occasion, type PromotionManifest, periodOf } from './plugin.ts';
import { manifest as rakeback } from './rakeback/manifest.ts';
import { manifest as rebate } from './rebate/manifest.ts';
import { manifest as rescue } from './rescue/manifest.ts';
import { manifest as signIn } from './sign-in/manifest.ts';

async function shown(manifest: PromotionManifest, change: object, story: readonly Occasion[]): Promise<string[]> {
  const { promotion } = await manifest.rules();
  const read = promotion.readConfig({ ...(manifest.example as object), budgetMinor: '100000000', ...change });
  if (!read.ok) throw new Error('the configuration is legal');
  let progress = promotion.start(read.value);
  return story.flatMap((occasion) => {
    const step = promotion.step(progress, occasion, read.value, 100_000_000n);
    progress = step.progress;
    const points = (step.points ?? []).map((one) => `${one.period}: ${one.points} points`);
    return [...step.awards.map(({ period, amountMinor }) => `${period}: ${amountMinor}`), ...points];
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
    expect(await shown(gift, { everyDays: 0 }, days)).toEqual(['once: 5000']);
    expect(await shown(gift, { everyDays: 1 }, days)).toHaveLength(4);
    expect(await shown(gift, { everyDays: 7 }, days)).toEqual([
      '2026-02-23: 5000',
      '2026-03-02: 5000',
      '2026-03-09: 5000',
    ]);
    expect(periodOf('2026-03-04', 7)).toBe('2026-03-02');
  });
});

describe('MEM-06: a chain', () => {
  it('counts each step from when the one before was done, by what that step counts, and begins anew each week', async () => {
    const chain = {
      path: 'chain',
      count1: 'bets',
      count2: 'wins',
      count3: 'deposited',
      step1Minor: '1000',
      step2Minor: '2',
      step3Minor: '5000',
      everyDays: 7,
    };
    const deposit = { ...factOf('deposit.credited', 5), day: '2026-03-04' } as Occasion;
    const story = [
      // Not open yet.
      deposit,
      bet('2026-03-02', 999n),
      // A win; it is the last bet of the first step.
      bet('2026-03-02', 5_000n, 20_000n),
      bet('2026-03-03', 100n, 200n),
      bet('2026-03-03', 100n),
      bet('2026-03-03', 100n, 200n),
      deposit,
      bet('2026-03-09', 1_000n),
    ];
    expect(await shown(mission, chain, story)).toEqual([
      '2026-03-02/1: 100',
      '2026-03-02/2: 500',
      '2026-03-02/3: 5000',
      '2026-03-09/1: 100',
    ]);
  });
});

/** The steps as members see them after a story, on a day. */
async function goalsAfter(change: object, story: readonly Occasion[], day: string) {
  const { promotion } = await mission.rules();
  const read = promotion.readConfig({ ...(mission.example as object), budgetMinor: '100000000', ...change });
  if (!read.ok) throw new Error('the configuration is legal');
  let progress = promotion.start(read.value);
  for (const occasion of story) ({ progress } = promotion.step(progress, occasion, read.value, 100_000_000n));
  const shown = promotion.goals?.(progress, read.value, day);
  return [
    shown?.anewOn,
    ...(shown?.goals ?? []).map(({ counts, done, of, state }) => `${counts} ${done}/${of} ${state}`),
  ];
}

it('MEM-06: a step of a mission and a level bring points beside their prize, or alone, once', async () => {
  const points = { prize2Minor: '0', points2: 7 };
  const story = [bet('2026-03-02', 5_000n), bet('2026-03-02', 100n)];
  expect(await shown(mission, points, story)).toEqual(['2026-03-02/1: 100', '2026-03-02/2: 7 points']);
  const reached = [factOf('level.changed', 2), factOf('level.changed', 2)];
  expect(await shown(levelUp, { points: 50 }, reached)).toEqual([
    'level-1: 1',
    'level-2: 2',
    'level-1: 50 points',
    'level-2: 50 points',
  ]);
});

describe('MEM-06: the steps of a mission are shown', () => {
  const steps = { step1Minor: '100', step2Minor: '500', step3Minor: '1000', everyDays: 1 };
  const chain = {
    ...steps,
    everyDays: 7,
    path: 'chain',
    count1: 'bets',
    count2: 'rounds',
    count3: 'wins',
    step2Minor: '2',
  };

  it.each([
    [
      'a ladder nobody began',
      steps,
      [],
      '2026-03-01',
      ['2026-03-02', 'bets 0/100 open', 'bets 0/500 open', 'bets 0/1000 open'],
    ],
    [
      'a ladder on its first step',
      steps,
      [bet('2026-03-01', 130n)],
      '2026-03-01',
      ['2026-03-02', 'bets 100/100 done', 'bets 130/500 open', 'bets 130/1000 open'],
    ],
    [
      'a ladder on the day after',
      steps,
      [bet('2026-03-01', 130n)],
      '2026-03-02',
      ['2026-03-03', 'bets 0/100 open', 'bets 0/500 open', 'bets 0/1000 open'],
    ],
    [
      'a chain on its second step',
      chain,
      [bet('2026-03-02', 150n), bet('2026-03-02', 5n)],
      '2026-03-03',
      ['2026-03-09', 'bets 100/100 done', 'rounds 1/2 open', 'wins 0/1000 later'],
    ],
    [
      'one that is there once',
      { ...steps, everyDays: 0 },
      [bet('2026-03-01', 1_500n)],
      '2026-05-01',
      [undefined, 'bets 100/100 done', 'bets 500/500 done', 'bets 1000/1000 done'],
    ],
  ])('%s', async (_what, change, story, day, shown) => {
    expect(await goalsAfter(change, story, day)).toEqual(shown);
  });
});

describe('MEM-06: the daily sign-in', () => {
  it('grows with each day in a row, begins anew after a gap, and after seven', async () => {
    const story = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-04'].map((day) => on(day));
    const days = { day1Minor: '10', day2Minor: '20', day3Minor: '30', day7Minor: '70' };
    expect(await shown(signIn, days, story)).toEqual(['2026-03-01: 10', '2026-03-02: 20', '2026-03-04: 10']);
    const week = Array.from({ length: 8 }, (_, at) => on(`2026-04-0${at + 1}`));
    expect((await shown(signIn, days, week)).slice(6)).toEqual(['2026-04-07: 70', '2026-04-08: 10']);
  });
});

describe('MEM-06: a mission', () => {
  it('pays each step of the ladder once a period, several at once where one bet reaches them', async () => {
    const steps = { step1Minor: '100', step2Minor: '500', step3Minor: '1000', everyDays: 1 };
    const story = [bet('2026-03-01', 99n), bet('2026-03-01', 1n), bet('2026-03-01', 5000n), bet('2026-03-02', 100n)];
    expect(await shown(mission, steps, story)).toEqual([
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
    expect(await shown(rebate, { rateBp: 60 }, story)).toEqual(['2026-03-01: 740']);
    expect(await shown(rebate, { rateBp: 60, minimumMinor: '741' }, story)).toEqual([]);
  });
});

describe('MEM-06: a rakeback', () => {
  it('is a share of the declared edge of cash stakes, as the worked example has it', async () => {
    const of = (stake: bigint, edgeBp: number, bonus = 0n): Occasion =>
      ({ ...bet('2026-03-02', stake), edgeBp, bonusPart: { stakeMinor: bonus, payoutMinor: 0n } }) as Occasion;
    const over = on('2026-03-03', 'day');
    expect(await shown(rakeback, { rateBp: 500 }, [of(250_000n, 100), over])).toEqual(['2026-03-02: 125']);
    expect(await shown(rakeback, { rateBp: 500 }, [of(40_000n, 380), over])).toEqual(['2026-03-02: 76']);
    expect(await shown(rakeback, { rateBp: 500 }, [of(290_000n, 100, 40_000n), over])).toEqual(['2026-03-02: 125']);
    const undeclared = { ...of(250_000n, 100), edgeBp: undefined } as unknown as Occasion;
    expect(await shown(rakeback, { rateBp: 500 }, [undeclared, over])).toEqual([]);
    // All of the edge is the most there is to give.
    expect(await shown(rakeback, { rateBp: 10_000 }, [of(250_000n, 100), over])).toEqual(['2026-03-02: 2500']);
  });
});

describe('MEM-06: a rescue', () => {
  it('takes a loss in cash and a low balance, and is there once a period', async () => {
    const claim = (balance: string, day = '2026-03-02') =>
      ({ ...on(day), body: { memberId: 'member', balanceMinor: balance } }) as Occasion;
    const terms = { shareBp: 1_000, capMinor: '1500', lossMinor: '10000', underMinor: '500', everyDays: 1 };
    const lost = (minor: bigint) => bet('2026-03-02', minor);
    expect(await shown(rescue, terms, [lost(9_999n), claim('0'), lost(1n), claim('500'), claim('499')])).toEqual([
      '2026-03-02: 1000',
    ]);
    expect(await shown(rescue, terms, [lost(90_000n), claim('0'), claim('0')])).toEqual(['2026-03-02: 1500']);
    expect(await shown(rescue, terms, [lost(90_000n), claim('0', '2026-03-03')])).toEqual([]);
    expect(
      await shown(rescue, terms, [lost(90_000n), { ...on('2026-03-02'), body: { memberId: 'member' } } as Occasion]),
    ).toEqual([]);
  });
});

describe('MEM-06: a gift for coming back', () => {
  it('takes days without a log-in or a bet, and days since the one before', async () => {
    const back = (day: string): Occasion => ({ ...factOf('member.logged_in', 1), day }) as Occasion;
    const terms = { awayDays: 14, everyDays: 90, giftMinor: '700' };
    const story = [
      back('2026-01-01'),
      bet('2026-01-10', 1n),
      back('2026-01-23'),
      back('2026-02-06'),
      back('2026-02-06'),
    ];
    expect(await shown(absence, terms, story)).toEqual(['2026-02-06: 700']);
    expect(await shown(absence, terms, [...story, back('2026-03-01')])).toHaveLength(1);
    expect(await shown(absence, terms, [...story, back('2026-05-07')])).toHaveLength(2);
  });
});

describe('MEM-06: a birthday’s gift', () => {
  it('is there seven days around it, once a birthday and once a calendar year', async () => {
    const claim = (day: string, birthday = '12-30') => {
      const body = { memberId: 'member', birthday, birthdayMinor: '2000', registeredDay: '2025-01-01' };
      return { ...on(day), body } as Occasion;
    };
    const near = ['2026-12-22', '2026-12-23', '2027-01-03', '2027-12-31', '2028-01-06'].map((day) => claim(day));
    expect(await shown(birthday, {}, near)).toEqual(['2026: 2000', '2027: 2000']);
    expect(await shown(birthday, {}, [claim('2027-01-06'), claim('2027-12-31')])).toEqual(['2027: 2000']);
    expect(await shown(birthday, {}, [claim('2027-02-21', '02-29')])).toEqual(['2027: 2000']);
    expect(await shown(birthday, { minDays: 366 }, [claim('2025-12-30')])).toEqual([]);
  });
});

describe('MEM-06: a cashback', () => {
  it('is a share of what was lost, up to its cap; a period that was won pays nothing', async () => {
    const story = [bet('2026-03-02', 50_000n, 38_500n), on('2026-03-09', 'day')];
    const weekly = { rateBp: 1_000, everyDays: 7 };
    expect(await shown(cashback, weekly, story)).toEqual(['2026-03-02: 1150']);
    expect(await shown(cashback, { ...weekly, maximumMinor: '1000' }, story)).toEqual(['2026-03-02: 1000']);
    const won = [bet('2026-03-02', 100n, 300n), bet('2026-03-09', 1_000n), on('2026-03-16', 'day')];
    expect(await shown(cashback, weekly, won)).toEqual(['2026-03-09: 100']);
  });
});
