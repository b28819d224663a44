/**
 * What the merchant owed members at the end of the last day, by kind of account, as regulators want it (GLI-19, 2.9): each balance as it is, less
 * what was moved since. Of a day that is not over it is what is owed now, and all stakes that are open are beside it.
 */
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import { columnsOf, type Report } from '../report.ts';
import { openStakes } from './bets.ts';
import { isFromDayBefore } from './ledger-days.ts';

interface HeldRow {
  readonly kind: string;
  readonly currency: string;
  readonly accounts: bigint;
  readonly minor: bigint;
}

/** Of members, without play money; `vendor` and `transit` are theirs as well. */
const OWED = ['cash', 'bonus', 'pending', 'held', 'vendor', 'transit', 'jackpot'];

const balancesAt = `with since as (
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

export const liabilityReport: Report = {
  code: 'liability',
  maxDays: 400,
  groups: [],
  filters: [],
  columns: () => columnsOf({ kind: 'state', currency: 'text', accounts: 'count', owed: 'money' }),
  async read(call) {
    const { deps, merchant, to } = call;
    const isOver = to.getTime() <= deps.clock.now();
    const rows = await sqlPortOf(deps.db).query<HeldRow>(balancesAt, [merchant.id, OWED, to, isOver ? FOREVER : to]);
    const held = rows.map(({ kind, currency, accounts, minor }) => [kind, currency, BigInt(accounts), BigInt(minor)]);
    // Which stakes were open on a day that is over is not known any more.
    if (isOver) return { rows: held };
    const open = await openStakes(call);
    return { rows: [...held, ['open_stakes', merchant.currency.code, null, open]] };
  },
};

const FOREVER = new Date('9999-01-01T00:00:00Z');
