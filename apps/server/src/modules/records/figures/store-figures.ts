/**
 * The SQL that saves figures: parts of the statements that save bets and their days, so that figures are always their sum. A change
 * is a row of its own, and no two transactions wait for one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { FoldedSums } from '../../../db/jobs/fold-changes.ts';
import { countPlayers, type NewPlayer, type Slice, takePlayers } from './store-players.ts';

export const betFigures: FoldedSums = {
  table: 'bet_figure',
  key: ['day', 'category', 'game', 'vendor', 'state', 'variant'],
  added: ['bets', 'stake_minor', 'payout_minor'],
};

const columns = sql`merchant_id, day, category, game, vendor, state, variant, bets, stake_minor, payout_minor`;

/** Adds what these counted bets come to. */
export function figureChanges(counted: RawBuilder<unknown>) {
  return sql`
    insert into bet_figure_change (${columns})
    select merchant_id, day, category, game, vendor, state, variant, sum(bets), sum(stake_minor), sum(payout_minor)
    from ${counted} where not is_trial group by 1, 2, 3, 4, 5, 6, 7`;
}

/** Adds the days of a slice of members to the figures, or takes them off. */
export async function changeFigures(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  { after, last }: Slice,
  sign: 1 | -1,
): Promise<void> {
  const within = sql`merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid`;
  // A day does not say whether it is a trial's: any bet of the member does.
  const days = sql`bet_day d where ${within} and exists (
    select from bet_record r where r.merchant_id = ${merchantId} and r.member_id = d.member_id and not r.is_trial)`;
  await sql`
    insert into bet_figure_change (${columns})
    select merchant_id, day, category, game, vendor, state, variant, ${sign}::bigint * sum(bets), ${sign}::bigint * sum(stake_minor),
      ${sign}::bigint * sum(payout_minor)
    from ${days} group by 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  if (sign < 0) return takePlayers(tx, merchantId, { after, last }, timeZone);
  const { rows } = await sql<NewPlayer>`
    with players as (
      insert into player_day (merchant_id, day, member_id)
      select distinct merchant_id, day, member_id from ${days} and bets > 0 order by 1, 2, 3
      on conflict do nothing returning day, member_id
    )
    select day::text as day, member_id from players`.execute(tx);
  await countPlayers(tx, merchantId, timeZone, rows);
}
