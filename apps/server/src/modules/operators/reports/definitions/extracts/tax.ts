/**
 * The tax on what games brought, by the period, of the base and at the rate that the merchant's rules name. Nothing is owed of a loss, so that a tax
 * is of whole periods. Bets are of the day they were placed: as long as stakes are open, a period can still change.
 */
import { columnsOf, type Report } from '../../report.ts';
import { revenueByPeriod } from '../revenue.ts';

const BP = 10_000n;

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
    const { merchant, by = 'month' } = call;
    const { base, rateBp } = merchant.manifest.extracts?.tax ?? { base: 'ggr' as const, rateBp: 0 };
    const periods = await revenueByPeriod(call, by);
    return {
      rows: [...periods].map(([period, { stake, open, payout: payouts, ggr, bonuses, ngr }]) => {
        const stakes = stake - open;
        const taxed = { stakes, payouts, ggr, ngr }[base];
        // Half a minor unit is a whole one.
        const tax = taxed > 0n ? (taxed * BigInt(rateBp) + BP / 2n) / BP : 0n;
        return [period, stakes, payouts, ggr, bonuses, ngr, taxed, BigInt(rateBp), tax, open];
      }),
    };
  },
};
