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

interface Sums {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly open: bigint;
  readonly payout: bigint;
}

export interface BetSums extends Sums {
  readonly group: string;
}

export interface VariantSums extends Sums {
  readonly vendor: string;
  readonly game: string;
  /** Empty where none is named. */
  readonly variant: string;
}

type BetCall = Pick<ReportCall, 'deps' | 'merchant' | 'query'>;

/** From the folded figures and what is not folded yet; bets that were given back are none. */
function sumsOf({ merchant, query }: BetCall) {
  const { from, to, category, vendor, game } = query;
  const within = sql`merchant_id = ${merchant.id} and day >= ${from}::date and day <= ${to}::date
    ${only('category', category)} ${only('vendor', vendor)} ${only('game', game)}`;
  const columns = sql`merchant_id, day, category, vendor, game, variant, state, bets, stake_minor, payout_minor`;
  return sql`
      coalesce(sum(bets) filter (where state <> 'void'), 0)::bigint as bets,
      coalesce(sum(stake_minor) filter (where state <> 'void'), 0)::bigint as stake,
      coalesce(sum(stake_minor) filter (where state = 'open'), 0)::bigint as open,
      coalesce(sum(payout_minor), 0)::bigint as payout
    from (
      select ${columns} from bet_figure where ${within} union all select ${columns} from bet_figure_change where ${within}
    ) as figure
    where merchant_id = ${merchant.id}`;
}

export async function betSums(call: BetCall, by: Group): Promise<readonly BetSums[]> {
  const { rows } = await sql<BetSums>`
    select ${groupOf(call, by)} as "group", ${sumsOf(call)} group by 1 order by 1`.execute(call.deps.db);
  return rows;
}

/** Of what was played. */
export async function variantSums(call: BetCall): Promise<readonly VariantSums[]> {
  const { rows } = await sql<VariantSums>`
    select vendor, game, variant, ${sumsOf(call)} group by 1, 2, 3
    having sum(bets) filter (where state <> 'void') > 0 order by 1, 2, 3`.execute(call.deps.db);
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
