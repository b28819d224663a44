/** What the merchant owes members now, by kind of account, as regulators want it (GLI-19, 2.9); open stakes of the days are beside it. */
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import { columnsOf, type Report } from '../report.ts';
import { betSums } from './bets.ts';

interface HeldRow {
  readonly kind: string;
  readonly currency: string;
  readonly accounts: bigint;
  readonly minor: bigint;
}

/** Of members, without play money; `vendor` and `transit` are theirs as well. */
const OWED = ['cash', 'bonus', 'pending', 'held', 'vendor', 'transit', 'jackpot'];

export const liabilityReport: Report = {
  code: 'liability',
  maxDays: 400,
  groups: [],
  filters: [],
  columns: () => columnsOf({ kind: 'state', currency: 'text', accounts: 'count', owed: 'money' }),
  async read(call) {
    const { deps, merchant } = call;
    const rows = await sqlPortOf(deps.db).query<HeldRow>(
      `select kind, currency, count(*) filter (where balance <> 0) as accounts, coalesce(sum(balance), 0)::bigint as minor
       from ledger.account where merchant_id = $1 and kind = any ($2::text[]) group by 1, 2 order by 1, 2`,
      [merchant.id, OWED],
    );
    const open = (await betSums(call, 'category')).reduce((sum, row) => sum + row.open, 0n);
    return {
      rows: [
        ...rows.map(({ kind, currency, accounts, minor }) => [kind, currency, BigInt(accounts), BigInt(minor)]),
        ['open_stakes', merchant.currency.code, null, open],
      ],
    };
  },
};
