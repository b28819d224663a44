/** The worked examples of revenue share, as files of the command. */
import { expect, it } from 'vitest';
import { billed } from './bill.ts';

const tiers = [
  { sales: 0, rate: '0.3' },
  { sales: 1_000_000, rate: '0.4' },
];
const file = { kind: 'revenue', fee: '0.1', agents: [{ name: 'A', tiers: [{ sales: 0, rate: '0.4' }] }] };
const grossOf = (tree: object) =>
  (billed(tree) as { periods: { bills: { gross: number; base: number; state: string }[] }[] }).periods.map(
    ({ bills: [bill] }) => bill?.gross,
  );
const figures = (of: object) => [{ name: 'month', figures: { A: of } }];

it.each([
  // the field's example: 40 % of 300,000 less the fee of 10 %, less the same part of costs of 35,000
  [
    'revenue less fee and costs',
    {},
    { stakes: 5_300_000, payouts: 5_000_000, awards: 15_000, rebates: 20_000 },
    94_000,
  ],
  ['payments of deposits', { paymentFee: '0.01' }, { stakes: 300_000, deposits: 1_000_000 }, 104_000],
  ['no fee of what was lost', {}, { stakes: 100, payouts: 300 }, 0],
  ['all bets', { basis: 'total' }, { stakes: 1_000, payouts: 700 }, 400],
  ['winning bets', { basis: 'winning' }, { stakes: 1_000, wonStakes: 300, lostStakes: 600, lost: 500 }, 120],
  ['lost bets', { basis: 'lost_bets' }, { stakes: 1_000, wonStakes: 300, lostStakes: 600, lost: 500 }, 240],
  ['lost amounts', { basis: 'lost_amount' }, { stakes: 1_000, wonStakes: 300, lostStakes: 600, lost: 500 }, 200],
  ['all but ties', { basis: 'no_ties' }, { stakes: 1_000, wonStakes: 300, lostStakes: 600, lost: 500 }, 360],
  ['live bets by half', { basis: 'total', halfLive: true }, { stakes: 1_000, live: { stakes: 401 } }, 319],
])('AGT-02 shares revenue by %s', (_, terms, of, gross) => {
  expect(grossOf({ ...file, ...terms, periods: figures(of) })).toEqual([gross]);
});

it.each([
  ['none', [0, 80, 400]],
  ['until_worked_off', [0, 0, 360]],
  ['last_period', [0, 0, 400]],
] as const)('AGT-02 carries a month below zero into a share of revenue: %s', (carry, gross) => {
  const periods = [
    { name: 'one', figures: { A: { stakes: 100, payouts: 400 } } },
    { name: 'two', figures: { A: { stakes: 500, payouts: 300 } } },
    { name: 'three', figures: { A: { stakes: 1_000 } } },
  ];
  expect(grossOf({ ...file, fee: '0', carry, periods })).toEqual(gross);
});

it('AGT-02 finds the tier of a share of revenue by what was bet to date, and pays uplines the difference', () => {
  const result = billed({
    kind: 'revenue',
    agents: [
      { name: 'A', tiers },
      { name: 'B', upline: 'A', tiers: [{ sales: 0, rate: '0.2' }] },
    ],
    periods: [
      { name: 'one', figures: { A: { stakes: 600_000, payouts: 590_000 }, B: { stakes: 600_000, payouts: 590_000 } } },
      { name: 'two', figures: { A: { stakes: 400_000, payouts: 390_000 }, B: { stakes: 400_000, payouts: 390_000 } } },
    ],
  }) as {
    readonly periods: readonly { readonly bills: readonly { readonly gross: number }[] }[];
    readonly cash: object;
  };
  expect(result.periods.map(({ bills }) => bills.map(({ gross }) => gross))).toEqual([
    [3_000, 2_000],
    [4_000, 2_000],
  ]);
  expect(result.cash).toEqual({ A: 3_000, B: 4_000 });
});
