/** The SQL of members whose play changed: who loses far more than was usual, and who plays every day. Read from days, of those who played lately. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const MAX_MARKED = 500;

export interface PlayMarkers {
  readonly memberId: string;
  /** Lost in the last week, and in the four before it. */
  readonly recentMinor: bigint;
  readonly usualMinor: bigint;
  readonly daysPlayed: number;
  /** Three times a usual week was lost. */
  readonly isUp: boolean;
  /** On each of seven days. */
  readonly isDaily: boolean;
}

export async function playMarkers(
  db: Db,
  merchantId: string,
  { usual, recent }: { readonly usual: string; readonly recent: string },
): Promise<readonly PlayMarkers[]> {
  const { rows } = await sql<PlayMarkers>`
    with active as (
      select member_id, count(*)::integer as days from player_day
      where merchant_id = ${merchantId} and day >= ${recent}::date group by member_id
    ), lost as (
      select active.member_id, active.days, sums.recent, sums.usual from active cross join lateral (
        select coalesce(sum(stake_minor - payout_minor) filter (where day >= ${recent}::date), 0)::bigint as recent,
          coalesce(sum(stake_minor - payout_minor) filter (where day < ${recent}::date), 0)::bigint as usual
        from bet_day where merchant_id = ${merchantId} and member_id = active.member_id and day >= ${usual}::date
          and state not in ('open', 'void')
      ) as sums
    )
    select member_id::text as "memberId", recent as "recentMinor", usual as "usualMinor", days as "daysPlayed",
      (usual > 0 and recent * 4 >= usual * 3) as "isUp", days >= 7 as "isDaily"
    from lost where (usual > 0 and recent * 4 >= usual * 3) or days >= 7
    order by recent desc limit ${MAX_MARKED}`.execute(db);
  return rows;
}
