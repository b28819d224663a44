/** What the accounts of one kind took and gave by day: for figures that have to be the books'. */
import type { MerchantKind } from '../account.ts';
import type { SqlPort } from '../sql-port.ts';
import type { SqlInteger } from './answer.ts';
import { SLACK_MS } from './statement.ts';

export interface MovedOn {
  /** A calendar day of the time zone. */
  readonly day: string;
  readonly owner: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

export interface MovedWithin {
  readonly merchantId: string;
  readonly kind: MerchantKind;
  readonly from: Date;
  readonly to: Date;
  readonly timeZone: string;
}

/**
 * The lines of a time are found by bisection for each account, as in statements; then only they are read. Accounts without a line in it
 * are left out.
 */
const moved = `with recursive account as materialized (
    select id, owner, version from ledger.account where merchant_id = $1 and kind = $2 and version > 0
  ), search (id, goal, low, high) as (
    select a.id, g.goal, 1::bigint, a.version + 1 from account a cross join unnest($3::timestamptz[]) as g (goal)
    union all
    select s.id, s.goal, case when e.at < s.goal then s.middle + 1 else s.low end, case when e.at < s.goal then s.high else s.middle end
    from (select id, goal, low, high, (low + high) / 2 as middle from search where low < high) s
    join ledger.every_entry e on e.merchant_id = $1 and e.account_id = s.id and e.seq = s.middle
  ), place as materialized (
    select id, min(low) as first, max(low) as last from search where low = high group by id
  )
  select (e.at at time zone $6)::date::text as day, a.owner, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as taken,
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as given
  from place p join account a on a.id = p.id
  join ledger.every_entry e on e.merchant_id = $1 and e.account_id = p.id and e.seq >= p.first and e.seq < p.last
    and e.at >= $4::timestamptz and e.at < $5::timestamptz
  where p.first < p.last
  group by 1, 2 order by 1, 2`;

interface MovedRow {
  readonly day: string;
  readonly owner: string;
  readonly taken: SqlInteger;
  readonly given: SqlInteger;
}

export async function movedByDay(
  port: SqlPort,
  { merchantId, kind, from, to, timeZone }: MovedWithin,
): Promise<readonly MovedOn[]> {
  const goals = [new Date(from.getTime() - SLACK_MS), new Date(to.getTime() + SLACK_MS)];
  const rows = await port.query<MovedRow>(moved, [merchantId, kind, goals, from, to, timeZone]);
  return rows.map(({ day, owner, taken, given }) => ({
    day,
    owner,
    inMinor: BigInt(taken),
    outMinor: BigInt(given),
  }));
}
