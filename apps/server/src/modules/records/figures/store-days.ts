/** The SQL that reads the figures of days: each of a few days with its categories and its players. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { playersIn } from './store-players.ts';

export interface Figures {
  readonly bets: bigint;
  /** What was staked and not given back, open bets included. */
  readonly stakeMinor: bigint;
  /** Of that, what is still open. */
  readonly openMinor: bigint;
  readonly payoutMinor: bigint;
}

export interface GameFigures extends Figures {
  readonly category: string;
  readonly game: string;
  readonly vendor: string;
  /** Empty where none is named. */
  readonly variant: string;
}

export interface DayFigures {
  readonly day: string;
  readonly players: number;
  readonly games: readonly GameFigures[];
}

interface FigureRow {
  readonly day: string;
  readonly category: string;
  readonly game: string;
  readonly vendor: string;
  readonly variant: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly open: bigint;
  readonly payout: bigint;
}

const columns = sql`merchant_id, day, category, game, vendor, state, variant, bets, stake_minor, payout_minor`;

/** By game and variant, of the days from the first to the last. */
export async function figuresOf(db: Db, merchantId: string, from: string, to: string): Promise<readonly DayFigures[]> {
  const within = sql`merchant_id = ${merchantId} and day >= ${from}::date and day <= ${to}::date`;
  const { rows } = await sql<FigureRow>`
    select day::text as day, category, game, vendor, variant,
      coalesce(sum(bets) filter (where state <> 'void'), 0)::bigint as bets,
      coalesce(sum(stake_minor) filter (where state <> 'void'), 0)::bigint as stake,
      coalesce(sum(stake_minor) filter (where state = 'open'), 0)::bigint as open,
      coalesce(sum(payout_minor), 0)::bigint as payout
    from (
      select ${columns} from bet_figure where ${within}
      union all
      select ${columns} from bet_figure_change where ${within}
    ) as figure
    where merchant_id = ${merchantId}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  const players = await sql<{ day: string; players: bigint }>`
    select begin::text as day, sum(players)::bigint as players from ${playersIn(merchantId, 'day', { from, to })} as figure
    group by 1 having sum(players) > 0`.execute(db);
  const counts = new Map(players.rows.map((row) => [row.day, Number(row.players)]));
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...new Set([...byDay.keys(), ...counts.keys()])].sort().map((day) => ({
    day,
    players: counts.get(day) ?? 0,
    games: (byDay.get(day) ?? []).map((row) => ({
      category: row.category,
      game: row.game,
      vendor: row.vendor,
      variant: row.variant,
      bets: row.bets,
      stakeMinor: row.stake,
      openMinor: row.open,
      payoutMinor: row.payout,
    })),
  }));
}
