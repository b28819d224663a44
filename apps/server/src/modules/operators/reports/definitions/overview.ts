/** Everything at a glance, by day, week or month. */
import { beginOfPeriod } from '../periods.ts';
import { playersOf, registeredOf } from '../queries/store-overview.ts';
import { columnsOf, type Report } from '../report.ts';

interface Line {
  newPlayers: bigint;
  players: bigint;
  deposits: bigint;
  deposited: bigint;
  withdrawals: bigint;
  withdrawn: bigint;
  bets: bigint;
  stake: bigint;
  open: bigint;
  payout: bigint;
  bonuses: bigint;
}

const nothing: Line = {
  newPlayers: 0n,
  players: 0n,
  deposits: 0n,
  deposited: 0n,
  withdrawals: 0n,
  withdrawn: 0n,
  bets: 0n,
  stake: 0n,
  open: 0n,
  payout: 0n,
  bonuses: 0n,
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
    const { deps, merchant, query, by = 'day', from, to } = call;
    const lines = new Map<string, Line>();
    const lineOf = (day: string) => {
      const period = beginOfPeriod(day, by);
      const line = lines.get(period) ?? { ...nothing };
      lines.set(period, line);
      return line;
    };
    const within = { from, to };
    const [figures, moved, costs] = await Promise.all([
      deps.players.records.figures(merchant.id, query.from, query.to),
      deps.backOffice.movedByDay(deps.db, merchant, within),
      deps.players.bonusCosts(deps.db, merchant, within),
    ]);
    for (const { day, games } of figures) {
      const line = lineOf(day);
      for (const game of games) {
        line.bets += game.bets;
        line.stake += game.stakeMinor;
        line.open += game.openMinor;
        line.payout += game.payoutMinor;
      }
    }
    for (const { day, kind, count, minor } of moved) {
      const line = lineOf(day);
      line[kind === 'deposit' ? 'deposits' : 'withdrawals'] += count;
      line[kind === 'deposit' ? 'deposited' : 'withdrawn'] += minor;
    }
    for (const { day, costMinor } of costs) lineOf(day).bonuses += costMinor;
    for (const { day, players } of await playersOf(call)) lineOf(day).players += players;
    for (const { day, players } of await registeredOf(call)) lineOf(day).newPlayers += players;
    return {
      rows: [...lines]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([period, line]) => {
          const { open, stake, payout, bonuses } = line;
          const ggr = stake - open - payout;
          const { newPlayers, players, deposits, deposited, withdrawals, withdrawn, bets } = line;
          const money = [stake, open, payout, ggr, bonuses, ggr - bonuses];
          return [period, newPlayers, players, deposits, deposited, withdrawals, withdrawn, bets, ...money];
        }),
    };
  },
};
