/**
 * The tax on what games brought, by the period, of the base and at the rate that the merchant's rules name. Nothing is owed of a loss, so that a tax
 * is of whole periods. Bets are of the day they were placed: as long as stakes are open, a period can still change.
 */
import { beginOfPeriod } from '../../periods.ts';
import { betSums } from '../../queries/store-bets.ts';
import { columnsOf, type Report } from '../../report.ts';

const BP = 10_000n;

interface Sums {
  stakes: bigint;
  open: bigint;
  payouts: bigint;
  bonuses: bigint;
}

export const taxReport: Report = {
  code: 'tax',
  isOf: ({ manifest }) => manifest.extracts?.tax !== undefined,
  period: ({ manifest }) => manifest.extracts?.tax?.period,
  maxDays: 400,
  groups: ['month', 'week', 'day'],
  filters: [],
  columns: () =>
    columnsOf({
      period: 'day',
      stake: 'money',
      payout: 'money',
      ggr: 'money',
      bonuses: 'money',
      ngr: 'money',
      base: 'money',
      rate: 'share',
      tax: 'money',
      open: 'money',
    }),
  async read(call) {
    const { deps, merchant, by = 'month', from, to } = call;
    const { base, rateBp } = merchant.manifest.extracts?.tax ?? { base: 'ggr' as const, rateBp: 0 };
    const periods = new Map<string, Sums>();
    const sumsOf = (day: string) => {
      const period = beginOfPeriod(day, by);
      const sums = periods.get(period) ?? { stakes: 0n, open: 0n, payouts: 0n, bonuses: 0n };
      periods.set(period, sums);
      return sums;
    };
    for (const { group, stake, open, payout } of await betSums(call, by)) {
      const sums = sumsOf(group);
      sums.stakes += stake - open;
      sums.open += open;
      sums.payouts += payout;
    }
    for (const { day, costMinor } of await deps.players.bonusCosts(deps.db, merchant, { from, to }))
      sumsOf(day).bonuses += costMinor;
    return {
      rows: [...periods]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([period, { stakes, open, payouts, bonuses }]) => {
          const ggr = stakes - payouts;
          const ngr = ggr - bonuses;
          const taxed = { stakes, payouts, ggr, ngr }[base];
          // Half a minor unit is a whole one.
          const tax = taxed > 0n ? (taxed * BigInt(rateBp) + BP / 2n) / BP : 0n;
          return [period, stakes, payouts, ggr, bonuses, ngr, taxed, BigInt(rateBp), tax, open];
        }),
    };
  },
};
