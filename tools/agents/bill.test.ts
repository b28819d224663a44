/** The worked examples of the formulas, as files of the command. */
import { expect, it } from 'vitest';
import { billed } from './bill.ts';

type Tiers = readonly object[];
const salary = (...steps: readonly [sales: number, active: number, rate: string][]): Tiers =>
  steps.map(([sales, active, rate]) => ({ sales, active, rate }));

interface Billed {
  readonly periods: readonly {
    readonly bills: readonly { readonly [name: string]: unknown }[];
    readonly postings: readonly { readonly from: string; readonly to: string; readonly amount: number }[];
  }[];
  readonly day: readonly object[];
  readonly cash: { readonly [agent: string]: number };
}

const billsOf = (file: object) => billed(file) as Billed;
const period = (result: Billed, at: number) => result.periods[at] ?? { bills: [], postings: [] };

it('AGT-02 pays a covered branch top-down: each gets its own less that of its children', () => {
  const result = billsOf({
    kind: 'salary',
    agents: [
      { name: 'A', tiers: salary([300_000, 3, '0.005'], [1_000_000, 8, '0.008']) },
      { name: 'B', upline: 'A', tiers: salary([300_000, 3, '0.004'], [1_000_000, 8, '0.006']) },
      { name: 'C', upline: 'B', tiers: salary([300_000, 3, '0.002']) },
    ],
    periods: [
      {
        name: 'day',
        figures: {
          A: { sales: 5_500_000, active: 30 },
          B: { sales: 1_100_000, active: 9 },
          C: { sales: 400_000, active: 4 },
        },
      },
    ],
  });
  expect(period(result, 0).bills).toMatchObject([{ gross: 44_000 }, { gross: 6_600 }, { gross: 800 }]);
  expect(result.cash).toEqual({ A: 37_400, B: 5_800, C: 800 });
});

it('AGT-02 draws an upline’s cash where it signed that, and pays arrears first', () => {
  const result = billsOf({
    kind: 'salary',
    agents: [
      { name: 'A', cash: 900, drawCash: true, tiers: salary([500_000, 5, '0.01']) },
      { name: 'B', upline: 'A', tiers: salary([200_000, 2, '0.01']) },
    ],
    periods: [
      { name: 'day 1', figures: { A: { sales: 240_000, active: 3 }, B: { sales: 240_000, active: 3 } } },
      { name: 'day 2', figures: { A: { sales: 500_000, active: 5 }, B: { sales: 200_000, active: 2 } } },
    ],
  });
  expect(period(result, 0).bills).toMatchObject([
    { agent: 'A', state: 'not_reached' },
    { agent: 'B', gross: 2_400, state: 'part_paid', paid: 900, due: 1_500 },
  ]);
  expect(period(result, 0).postings).toEqual([
    { from: 'A', to: 'X', amount: 900 },
    { from: 'X', to: 'B', amount: 900 },
  ]);
  expect(period(result, 1).bills).toMatchObject([{ state: 'issued' }, { state: 'issued', due: 0 }]);
  expect(period(result, 1).postings).toEqual([
    { from: 'X', to: 'B', amount: 3_500 },
    { from: 'X', to: 'A', amount: 1_500 },
  ]);
});

it('AGT-02 misses the children of an upline who reached nothing, where the platform skips them', () => {
  const result = billsOf({
    kind: 'salary',
    uplineNotReached: 'skip',
    agents: [
      { name: 'A', tiers: salary([500_000, 5, '0.01']) },
      { name: 'B', upline: 'A', tiers: salary([200_000, 2, '0.01']) },
    ],
    periods: [{ name: 'day', figures: { A: { sales: 240_000, active: 3 }, B: { sales: 240_000, active: 3 } } }],
  });
  expect(period(result, 0)).toMatchObject({
    bills: [{ state: 'not_reached' }, { state: 'upline_missed', due: 0 }],
    postings: [],
  });
});

it.each([
  ['none', 245_000, 36_750],
  ['until_worked_off', 185_000, 18_500],
  ['last_period', 185_000, 18_500],
  ['within_month', 185_000, 18_500],
])('AGT-02 carries a lost half month into a dividend: %s', (carry, base, gross) => {
  const result = billsOf({
    kind: 'dividend',
    carry,
    fee: '0.05',
    agents: [
      {
        name: 'A',
        tiers: [
          { loss: 100_000, active: 5, rate: '0.10' },
          { loss: 200_000, active: 10, rate: '0.15' },
        ],
      },
    ],
    periods: [
      { name: 'first half', month: '2026-11', figures: { A: { stakes: 4_000_000, payouts: 4_060_000, active: 11 } } },
      {
        name: 'second half',
        month: '2026-11',
        figures: { A: { stakes: 5_000_000, payouts: 4_700_000, rebates: 30_000, awards: 10_000, active: 11 } },
      },
    ],
  });
  expect(period(result, 0).bills).toMatchObject([{ result: -60_000, gross: 0, state: 'not_reached' }]);
  expect(period(result, 1).bills).toMatchObject([{ result: 245_000, base, gross }]);
});

it('AGT-02 carries a loss over a month’s end only where the strategy says so', () => {
  const file = (carry: string) => ({
    kind: 'dividend',
    carry,
    agents: [{ name: 'A', tiers: [{ loss: 1, rate: '0.1' }] }],
    periods: [
      { name: 'one', month: '2026-11', figures: { A: { payouts: 500 } } },
      { name: 'two', month: '2026-12', figures: { A: { stakes: 100 } } },
      { name: 'three', month: '2027-01', figures: { A: { stakes: 1_000 } } },
    ],
  });
  const grossOf = (carry: string) => billsOf(file(carry)).periods.map(({ bills: [bill] }) => bill?.gross);
  expect(grossOf('none')).toEqual([0, 10, 100]);
  expect(grossOf('until_worked_off')).toEqual([0, 0, 60]);
  expect(grossOf('last_period')).toEqual([0, 0, 100]);
  expect(grossOf('within_month')).toEqual([0, 10, 100]);
});

const line = (...members: readonly [string, string][]) => members.map(([name, rate]) => ({ name, rate }));

it.each([
  ['0.005', { player: 3_000, C: 2_000, B: 2_000, A: 2_000 }],
  // own less the child’s alone would pay A 2000
  ['0.008', { player: 3_000, C: 5_000, B: 0, A: 1_000 }],
])('AGT-02 rolls by the difference to the highest rate below: %s', (rate, parts) => {
  const of = line(['player', '0.003'], ['C', rate], ['B', '0.007'], ['A', '0.009']);
  expect(billed({ kind: 'rolling', valid: 1_000_000, line: of })).toEqual({ parts, sum: 9_000 });
});

it('AGT-02 pays the difference of series', () => {
  const series = { player: 1_950, C: 1_952, B: 1_956, A: 1_960 };
  const members = Object.entries(series).map(([name, one]) => ({ name, series: one }));
  expect(billed({ kind: 'series', stake: 200_000, line: members })).toEqual({
    parts: { C: 200, B: 400, A: 400 },
    sum: 1_000,
  });
});

it.each([
  [false, { adjustments: -240, payable: 8_760, state: 'issued' }],
  [true, { adjustments: -15_180, payable: 0, carry: -6_180 }],
])('AGT-02 takes a late void from the next bill, with the tier found anew: %s', (retier, second) => {
  const result = billsOf({
    kind: 'salary',
    agents: [{ name: 'A', tiers: salary([500_000, 0, '0.005'], [5_000_000, 0, '0.008']) }],
    periods: [
      { name: 'day 1', figures: { A: { sales: 5_010_000 } } },
      {
        name: 'day 2',
        figures: { A: { sales: 1_800_000 } },
        late: [{ agent: 'A', period: 'day 1', sales: -30_000, retier }],
      },
    ],
  });
  expect(period(result, 0).bills).toMatchObject([{ gross: 40_080, state: 'issued' }]);
  expect(period(result, 1).bills).toMatchObject([{ gross: 9_000, ...second }]);
});

it('AGT-02 shows what shares take of a product’s edge, and what may not be signed', () => {
  const shares = { shares: ['0.008', '0.009'], dividend: '0.3' };
  expect(billed({ kind: 'bound', ...shares, edges: { RNG: '0.04', LIVE: '0.0106' } })).toMatchObject({
    products: {
      RNG: { turnover: 0.425, load: 0.5975, isSigned: true },
      LIVE: { turnover: expect.closeTo(1.604, 3), isSigned: false },
    },
  });
});

it('AGT-02 pays hours at once, and the day what they have not paid', () => {
  const hours: readonly [number, number][] = [
    [250_000, 12],
    [180_000, 15],
    [420_000, 9],
    [510_000, 15],
  ];
  const file = {
    kind: 'hourly',
    advanceOn: { A: 44_000 },
    agents: [
      {
        name: 'A',
        tiers: [
          { sales: 200_000, active: 10, rate: '0.0005' },
          { sales: 500_000, active: 10, fixed: 300 },
        ],
      },
    ],
    periods: hours.map(([sales, active], at) => ({ name: `${at}`, figures: { A: { sales, active } } })),
  };
  const result = billsOf(file);
  expect(result.periods.map(({ bills: [bill] }) => bill?.gross)).toEqual([125, 0, 0, 300]);
  expect(result.day).toEqual([{ agent: 'A', gross: 44_000, hours: 425, pays: 43_575 }]);
  const late = { name: '4', figures: {}, late: [{ agent: 'A', period: '0', sales: -60_000 }] };
  const after = billsOf({ ...file, periods: [...file.periods, late] });
  expect(period(after, 4).bills).toMatchObject([{ adjustments: -30, payable: 0, carry: -30 }]);
});

it('AGT-02 pays no more in the hours of a day than its maximum, whatever changes later and in which order', () => {
  const hour = (name: string, sales: number, late: readonly object[] = []) => ({
    name,
    figures: { A: { sales } },
    late,
  });
  const first = { agent: 'A', period: '0', sales: -600_000 };
  const second = { agent: 'A', period: '1', sales: -200_000 };
  const billed = (late: readonly object[]) =>
    billsOf({
      kind: 'hourly',
      dayCap: 400,
      agents: [{ name: 'A', tiers: salary([100_000, 0, '0.0005']) }],
      periods: [hour('0', 600_000), hour('1', 600_000), hour('2', 600_000), hour('3', 0, late)],
    });
  expect(billed([]).periods.map(({ bills: [bill] }) => bill?.gross)).toEqual([300, 100, 0, 0]);
  // what the first pays no more, the next ones may
  expect(period(billed([first]), 3).bills).toMatchObject([{ state: 'not_reached', payable: 0 }]);
  const [forth, back] = [billed([first, second]), billed([second, first])];
  expect(period(forth, 3).bills).toEqual(period(back, 3).bills);
  expect(forth.cash).toEqual({ A: 400 });
});

it('AGT-02 pays each settled bet by the tier that it reaches, and counts it again when it changes', () => {
  const tiers = [
    { sales: 1_000, rate: '0.001' },
    { sales: 100_000, rate: '0.002' },
    { sales: 1_000_000, fixed: 3_000 },
  ];
  const result = billsOf({
    kind: 'realtime',
    agents: [
      { name: 'A', tiers },
      { name: 'B', upline: 'A', tiers: tiers.slice(0, 1) },
    ],
    periods: [
      { name: 'first', figures: { A: { bets: [999, 5_500, 100_000, 1_000_000] }, B: { bets: [5_500] } } },
      {
        name: 'next',
        figures: { A: { bets: [200_000] } },
        late: [{ agent: 'A', period: 'first', bets: [999, 5_500, 100_000] }],
      },
    ],
  });
  expect(period(result, 0).bills).toMatchObject([{ gross: 3_205 }, { gross: 5 }]);
  expect(period(result, 1).bills).toMatchObject([
    { gross: 400, adjustments: -3_000, payable: 0, carry: -2_600 },
    { state: 'not_reached' },
  ]);
  expect(result.cash).toEqual({ A: 3_200, B: 5 });
});

it('AGT-02 pays a dividend by a table of the field', () => {
  const tiers = [
    { loss: 10_000, active: 2, rate: '0.10' },
    { loss: 100_000, active: 6, rate: '0.15' },
    { loss: 250_000, active: 10, rate: '0.18' },
    { loss: 1_000_000, active: 14, rate: '0.24' },
    { loss: 3_000_000, active: 18, rate: '0.30' },
  ];
  const figures = { A: { stakes: 6_000_000, payouts: 5_700_000, rebates: 10_000, awards: 5_000, active: 12 } };
  const result = billsOf({
    kind: 'dividend',
    fee: '0.05',
    agents: [{ name: 'A', tiers }],
    periods: [{ name: 'month', figures }],
  });
  expect(period(result, 0).bills).toMatchObject([{ result: 270_000, gross: 48_600 }]);
});

it('AGT-02 shares revenue less the same part of the costs', () => {
  const revenue = { ggr: 300_000, fee: '0.1', share: '0.4', costs: 35_000, netRolling: 6_000 };
  expect(billed({ kind: 'revenueShare', ...revenue })).toEqual({ pays: 100_000 });
});

it.each([
  ['total', 7_000],
  ['winning', 1_000],
  ['lost_bets', 4_000],
  ['lost_amount', 3_500],
  ['no_ties', 5_000],
])('AGT-02 shares of bets are of those that the basis names: %s', (basis, base) => {
  const bets = [
    { stake: 1_000, payout: 1_900 },
    { stake: 2_000, payout: 2_000 },
    { stake: 4_000, payout: 500 },
  ];
  const file = { kind: 'revenueShare', bets, basis, share: '0.1', line: [{ name: 'A', rate: '0.15' }] };
  expect(billed(file)).toEqual({ base, pays: base / 10, parts: { A: base / 20 }, sum: base / 20 });
});

it('AGT-02 shares of bets count live ones half, and nothing under a threshold; a share goes by the bets to date', () => {
  const bets = [{ stake: 1_000, live: true }, { stake: 1_000 }];
  const tiers = [
    { upTo: 1_000, share: '0.1' },
    { upTo: 2_000, share: '0.2' },
  ];
  const file = { kind: 'revenueShare', bets, basis: 'total', halfLive: true, threshold: 1_500, tiers };
  const pays = (betsToDate: number) => billed({ ...file, betsToDate });
  expect([1_000, 1_001, 9_000].map(pays)).toEqual([150, 300, 300].map((one) => ({ base: 1_500, pays: one })));
  expect(billed({ ...file, threshold: 1_501, betsToDate: 1 })).toEqual({ base: 0, pays: 0 });
});

it.each([
  [{ kind: 'weekly' }, 'kind is none of'],
  [{ kind: 'salary', agents: [{ name: 'A', upline: 'Z' }] }, 'Z is no agent of the file'],
  [
    {
      kind: 'salary',
      agents: [
        { name: 'A', upline: 'B' },
        { name: 'B', upline: 'A' },
      ],
    },
    'A is above itself',
  ],
  [{ kind: 'salary', agents: [{ name: 'A', tiers: [{ rate: '0.1', fixed: 3 }] }] }, 'has a rate or a fixed sum'],
  [{ kind: 'rolling', valid: 0.5, line: [] }, 'valid is no whole number'],
])('names what is wrong in a file: %j', (file, reason) => {
  expect(() => billed(file)).toThrow(reason);
});
