/** Everything at a glance, by day, week or month. */
import { beginOfPeriod } from '../periods.ts';
import { playersOf, registeredOf } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';
import { noRevenue, type Revenue, revenueByPeriod } from './revenue.ts';

interface Line extends Revenue {
  newPlayers: bigint;
  players: bigint;
  deposits: bigint;
  deposited: bigint;
  withdrawals: bigint;
  withdrawn: bigint;
}

const nothing: Line = {
  ...noRevenue,
  newPlayers: 0n,
  players: 0n,
  deposits: 0n,
  deposited: 0n,
  withdrawals: 0n,
  withdrawn: 0n,
};

export const overviewReport: Report = {
  code: 'overview',
  maxDays: 400,
  groups: ['day', 'week', 'month'],
  filters: [],
  columns: () =>
    columnsOf({
      period: 'day',
      newPlayers: 'count',
      players: 'count',
      deposits: 'count',
      deposited: 'money',
      withdrawals: 'count',
      withdrawn: 'money',
      bets: 'count',
      stake: 'money',
      open: 'money',
      payout: 'money',
      ggr: 'money',
      bonuses: 'money',
      ngr: 'money',
    }),
  chart: { bars: 'stake', line: 'ngr' },
  async read(call) {
    const { deps, merchant, by = 'day', from, to } = call;
    const lines = new Map<string, Line>();
    const lineOf = (day: string) => {
      const period = beginOfPeriod(day, by);
      const line = lines.get(period) ?? { ...nothing };
      lines.set(period, line);
      return line;
    };
    const [periods, moved] = await Promise.all([
      revenueByPeriod(call, by),
      deps.backOffice.movedByDay(deps.db, merchant, { from, to }),
    ]);
    for (const [period, revenue] of periods) Object.assign(lineOf(period), revenue);
    for (const { day, kind, count, minor } of moved) {
      const line = lineOf(day);
      line[kind === 'deposit' ? 'deposits' : 'withdrawals'] += count;
      line[kind === 'deposit' ? 'deposited' : 'withdrawn'] += minor;
    }
    for (const { day, players } of await playersOf(call)) lineOf(day).players += players;
    for (const { day, players } of await registeredOf(call)) lineOf(day).newPlayers += players;
    return {
      rows: [...lines]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([period, line]) => {
          const { newPlayers, players, deposits, deposited, withdrawals, withdrawn } = line;
          const { bets, stake, open, payout, ggr, bonuses, ngr } = line;
          const money = [stake, open, payout, ggr, bonuses, ngr];
          return [period, newPlayers, players, deposits, deposited, withdrawals, withdrawn, bets, ...money];
        }),
    };
  },
};
