/** How far those came who registered in a period: verified, first deposit, bet, second deposit, withdrawal. */
import { funnelOf } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

const BP = 10_000n;

export const funnelReport: Report = {
  code: 'funnel',
  maxDays: 400,
  groups: ['month', 'week', 'day'],
  filters: [],
  columns: () =>
    columnsOf({
      period: 'day',
      registered: 'count',
      verified: 'count',
      deposited: 'count',
      played: 'count',
      depositedAgain: 'count',
      withdrew: 'count',
      conversion: 'share',
    }),
  chart: { bars: 'registered', line: 'deposited' },
  async read(call) {
    const rows = await funnelOf(call);
    return {
      rows: rows.map(({ period, registered, verified, deposited, played, again, withdrew }) => [
        period,
        registered,
        verified,
        deposited,
        played,
        again,
        withdrew,
        (deposited * BP) / registered,
      ]),
    };
  },
};
