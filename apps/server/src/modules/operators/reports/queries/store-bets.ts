/** The SQL of what bets come to, and of the stakes that are open. */
import { sql } from 'kysely';
import { isPeriod } from '../periods.ts';
import type { Group, ReportCall } from '../report.ts';
import { only, periodOf } from './store-parts.ts';

/** A merchant has one currency: grouped by it, files of several add up. */
function groupOf({ merchant }: Pick<ReportCall, 'merchant'>, by: Group) {
  if (isPeriod(by)) return periodOf(sql`day`, by);
  return by === 'currency' ? sql`${merchant.currency.code}::text` : sql.ref(by);
}

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
