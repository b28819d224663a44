/** Members' first deposits: how many, how large, and how many of them on the day of registration. */
import { firstDeposits } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

export const firstDepositsReport: Report = {
  code: 'first-deposits',
  maxDays: 400,
  groups: ['day', 'week', 'month'],
  filters: [],
  columns: () =>
    columnsOf({ period: 'day', members: 'count', deposited: 'money', average: 'money', onFirstDay: 'count' }),
  chart: { bars: 'deposited' },
  async read(call) {
    const rows = await firstDeposits(call);
    return {
      rows: rows.map(({ period, members, deposited, on_first_day }) => [
        period,
        members,
        deposited,
        deposited / members,
        on_first_day,
      ]),
    };
  },
};
