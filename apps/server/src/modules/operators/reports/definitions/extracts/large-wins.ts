/**
 * Bets that paid as much as the merchant's rules call large, by when they were won, the newest first, with what of it came from a jackpot (GLI-19,
 * 2.9). A win is an event: one that is settled late, or corrected, is of the day on which that was.
 */
import { assert, parseAmount } from '#kernel';
import type { Merchant } from '../../../../merchants/index.ts';
import { columnsOf, type Report } from '../../report.ts';
import { jackpotsOf, winsFrom } from './store-wins.ts';

function largeFrom({ manifest, currency }: Merchant): bigint {
  const from = parseAmount(manifest.extracts?.largeWins?.from ?? '0', currency);
  assert(from.ok, 'a large win is an amount of the currency');
  return from.value;
}

export const largeWinsReport: Report = {
  code: 'large-wins',
  isOf: ({ manifest }) => manifest.extracts?.largeWins !== undefined,
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game'],
  isLines: () => true,
  columns: () =>
    columnsOf({
      won: 'time',
      placed: 'time',
      id: 'id',
      member: 'member',
      game: 'game',
      vendor: 'vendor',
      category: 'category',
      stake: 'money',
      payout: 'money',
      jackpot: 'money',
      net: 'money',
    }),
  async read(call, page) {
    const min = largeFrom(call.merchant);
    const { shown, end } = await winsFrom(call, min, page);
    const jackpots = await jackpotsOf(call, shown);
    return {
      rows: shown.map(({ id, at, ended_at, member_id, game, vendor, category, stake, payout }) => {
        const figures = [stake, payout, jackpots.get(id) ?? 0n, payout - stake];
        return [ended_at, at, id, member_id, game, vendor, category, ...figures];
      }),
      ...end,
    };
  },
};
