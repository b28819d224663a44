/** Members' first deposits: how many, how large, and how many of them on the day of registration. */
import { sql } from 'kysely';
import { periodOf } from '../periods.ts';
import { columnsOf, type Report } from '../report.ts';

interface FirstRow {
  readonly period: string;
  readonly members: bigint;
  readonly deposited: bigint;
  readonly on_first_day: bigint;
}

export const firstDepositsReport: Report = {
  code: 'first-deposits',
  maxDays: 400,
  groups: ['day', 'week', 'month'],
  filters: [],
  columns: () =>
    columnsOf({ period: 'day', members: 'count', deposited: 'money', average: 'money', onFirstDay: 'count' }),
  chart: { bars: 'deposited' },
  async read({ deps, merchant, by = 'day', from, to }) {
    const { timeZone } = merchant.manifest;
    const local = (column: string) => sql`${sql.ref(column)} at time zone ${timeZone}`;
    const { rows } = await sql<FirstRow>`
      select ${periodOf(local('d.changed_at'), by)} as period, count(*) as members,
        sum(d.amount_minor - d.fee_minor)::bigint as deposited,
        count(*) filter (where (${local('m.created_at')})::date = (${local('d.changed_at')})::date) as on_first_day
      from deposit_order d
      join member m on m.merchant_id = d.merchant_id and m.id = d.member_id
      where d.merchant_id = ${merchant.id} and d.state = 'credited' and d.provider = any (${[...deps.backOffice.providers]}::text[])
        and d.changed_at >= ${from} and d.changed_at < ${to}
        and not exists (
          select from deposit_order e where e.merchant_id = ${merchant.id} and e.member_id = d.member_id and e.state = 'credited'
            and (e.changed_at, e.id) < (d.changed_at, d.id))
      group by 1 order by 1`.execute(deps.db);
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
