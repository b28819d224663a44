/** The SQL of bets line by line, the newest first, as the lists of bets and of large wins have them. */
import { type RawBuilder, sql } from 'kysely';
import { isBelow, pageOf, readCursor } from '../../../../db/page-key.ts';
import type { LinePage, ReportCall } from '../report.ts';
import { only } from './store-parts.ts';

export interface BetRow {
  readonly id: string;
  readonly kind: 'round' | 'order';
  readonly at: Date;
  /** When it got its result; of an open one, and of one that ended before this was stored, when it was placed. */
  readonly ended_at: Date;
  readonly settled_at: Date | null;
  readonly member_id: string;
  readonly game: string;
  readonly vendor: string;
  readonly category: string;
  readonly draw: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: string;
}

interface Reading {
  readonly by: 'at' | 'ended_at';
  readonly where?: RawBuilder<unknown>;
}

/** Of the members alone, in the days of the call by one of the two times. That of the end has an index for large payouts alone. */
export async function readBets(
  { deps, merchant, query, from, to }: ReportCall,
  { after, limit }: LinePage,
  { by, where = sql`` }: Reading,
) {
  const time = sql.ref(by);
  const { rows } = await sql<BetRow>`
    select * from (
      select merchant_id, id, kind, at, coalesce(settled_at, at) as ended_at, settled_at, member_id, game, vendor, category, summary as draw,
        stake_minor as stake, payout_minor as payout, state, payout_minor, is_trial
      from bet_record
    ) bet
    where merchant_id = ${merchant.id} and not is_trial and ${time} >= ${from} and ${isBelow(to, readCursor(after), { at: by })} ${where}
      ${only('category', query.category)} ${only('vendor', query.vendor)} ${only('game', query.game)} ${only('state', query.state)}
    order by ${time} desc, id desc limit ${limit + 1}`.execute(deps.db);
  return pageOf(rows, limit, (row) => ({ at: row[by], id: row.id }));
}
