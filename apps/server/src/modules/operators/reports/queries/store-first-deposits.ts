/** The SQL of members' first deposits. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

export interface FirstRow {
  readonly period: string;
  readonly members: bigint;
  readonly deposited: bigint;
  readonly on_first_day: bigint;
}

export async function firstDeposits({ deps, merchant, by = 'day', from, to }: ReportCall) {
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
  return rows;
}
