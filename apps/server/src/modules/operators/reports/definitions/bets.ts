/** What bets come to, by day, category, vendor or game. */
import { sql } from 'kysely';
import { isPeriod, periodOf } from '../periods.ts';
import { type CellKind, columnsOf, type Group, only, type Report, type ReportCall } from '../report.ts';

const BP = 10_000n;

type BetGroup = 'category' | 'vendor' | 'game';

function groupColumn(by: Group): Readonly<Record<string, CellKind>> {
  if (isPeriod(by)) return { period: 'day' };
  return by === 'currency' ? { currency: 'text' } : { [by]: by as BetGroup };
}

/** A merchant has one currency: grouped by it, files of several add up. */
function groupOf({ merchant }: Pick<ReportCall, 'merchant'>, by: Group) {
  if (isPeriod(by)) return periodOf(sql`day`, by);
  return by === 'currency' ? sql`${merchant.currency.code}::text` : sql.ref(by);
}

export const betsReport: Report = {
  code: 'bets',
  maxDays: 400,
  groups: ['day', 'week', 'month', 'category', 'vendor', 'game', 'currency'],
  filters: ['category', 'vendor', 'game'],
  columns: (by = 'day') =>
    columnsOf({
      ...groupColumn(by),
      bets: 'count',
      stake: 'money',
      open: 'money',
      payout: 'money',
      ggr: 'money',
      return: 'share',
    }),
  chart: { bars: 'stake', line: 'ggr' },
  async read(call) {
    const rows = await betSums(call, call.by ?? 'day');
    return {
      rows: rows.map(({ group, bets, stake, open, payout }) => {
        const ended = stake - open;
        return [group, bets, stake, open, payout, ended - payout, ended > 0n ? (payout * BP) / ended : null];
      }),
    };
  },
};

export interface BetSums {
  readonly group: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly open: bigint;
  readonly payout: bigint;
}

/** From the folded figures and what is not folded yet; bets that were given back are none. */
export async function betSums(
  { deps, merchant, query }: Pick<ReportCall, 'deps' | 'merchant' | 'query'>,
  by: Group,
): Promise<readonly BetSums[]> {
  const { from, to, category, vendor, game } = query;
  const within = sql`merchant_id = ${merchant.id} and day >= ${from}::date and day <= ${to}::date
    ${only('category', category)} ${only('vendor', vendor)} ${only('game', game)}`;
  const columns = sql`merchant_id, day, category, vendor, game, state, bets, stake_minor, payout_minor`;
  const { rows } = await sql<BetSums>`
    select ${groupOf({ merchant }, by)} as "group",
      coalesce(sum(bets) filter (where state <> 'void'), 0)::bigint as bets,
      coalesce(sum(stake_minor) filter (where state <> 'void'), 0)::bigint as stake,
      coalesce(sum(stake_minor) filter (where state = 'open'), 0)::bigint as open,
      coalesce(sum(payout_minor), 0)::bigint as payout
    from (
      select ${columns} from bet_figure where ${within} union all select ${columns} from bet_figure_change where ${within}
    ) as figure
    where merchant_id = ${merchant.id}
    group by 1 order by 1`.execute(deps.db);
  return rows;
}

/** The stakes of all bets that are open, whenever they were placed: an index has the sums that are not zero. */
export async function openStakes({ deps, merchant }: Pick<ReportCall, 'deps' | 'merchant'>): Promise<bigint> {
  const open = sql`merchant_id = ${merchant.id} and state = 'open' and stake_minor <> 0`;
  const { rows } = await sql<{ readonly stake: bigint }>`
    select coalesce(sum(stake_minor), 0)::bigint as stake from (
      select merchant_id, stake_minor from bet_figure where ${open} union all select merchant_id, stake_minor from bet_figure_change where ${open}
    ) as figure
    where merchant_id = ${merchant.id}`.execute(deps.db);
  return rows[0]?.stake ?? 0n;
}
