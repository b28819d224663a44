/** The SQL of what members' accounts held at a moment: each balance as it is, less what was moved since. */
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import type { ReportCall } from '../report.ts';
import { isFromDayBefore } from './store-ledger-days.ts';

interface HeldRow {
  readonly kind: string;
  readonly currency: string;
  readonly accounts: bigint;
  readonly minor: bigint;
}

const heldAt = `with since as (
    select e.account_id, sum(e.amount) as amount from ledger.every_entry e
    where e.merchant_id = $1 and e.at >= $3::timestamptz and e.at < $4::timestamptz
      and ${isFromDayBefore('e.transfer_id', '$3')}
    group by 1
  ), held as (
    select a.kind, a.currency, a.balance - coalesce(s.amount, 0) as balance
    from ledger.account a left join since s on s.account_id = a.id
    where a.merchant_id = $1 and a.kind = any ($2::text[])
  )
  select kind, currency, count(*) filter (where balance <> 0) as accounts, coalesce(sum(balance), 0)::bigint as minor
  from held group by 1, 2 order by 1, 2`;

const FOREVER = new Date('9999-01-01T00:00:00Z');

/** At the end of the requested days; of days that are not over, now. */
export function balancesAt({ deps, merchant, to }: ReportCall, kinds: readonly string[], isOver: boolean) {
  return sqlPortOf(deps.db).query<HeldRow>(heldAt, [merchant.id, kinds, to, isOver ? FOREVER : to]);
}
