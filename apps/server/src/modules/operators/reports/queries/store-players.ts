/** The SQL of players with what came, went and was played. */
import { sql } from 'kysely';
import { readCursor } from '../../../../db/page-key.ts';
import type { LinePage, ReportCall } from '../report.ts';

export interface PlayerRow {
  readonly id: string;
  readonly username: string;
  readonly created_at: Date;
  readonly deposits: bigint;
  readonly deposited: bigint;
  readonly withdrawals: bigint;
  readonly withdrawn: bigint;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly open: bigint;
  readonly payout: bigint;
}

/** The newest first, from the one after the key. */
export async function playerRows({ deps, merchant: { id }, query, from, to }: ReportCall, { after, limit }: LinePage) {
  const key = readCursor(after);
  const { rows } = await sql<PlayerRow>`
    select m.id, m.username, m.created_at, d.deposits, d.deposited, w.withdrawals, w.withdrawn, b.bets, b.stake, b.open, b.payout
    from (
      select id, username, created_at from member where merchant_id = ${id} and not is_trial
        ${key ? sql`and (created_at, id) < (${key.at}, ${key.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}
    ) m
    cross join lateral (
      select count(*) as deposits, coalesce(sum(amount_minor - fee_minor), 0)::bigint as deposited from deposit_order
      where merchant_id = ${id} and member_id = m.id and state = 'credited' and changed_at >= ${from} and changed_at < ${to}
    ) d
    cross join lateral (
      select count(*) as withdrawals, coalesce(sum(amount_minor), 0)::bigint as withdrawn from withdrawal_order
      where merchant_id = ${id} and member_id = m.id and state = 'paid' and changed_at >= ${from} and changed_at < ${to}
    ) w
    cross join lateral (
      select coalesce(sum(bets) filter (where state <> 'void'), 0)::bigint as bets,
        coalesce(sum(stake_minor) filter (where state <> 'void'), 0)::bigint as stake,
        coalesce(sum(stake_minor) filter (where state = 'open'), 0)::bigint as open, coalesce(sum(payout_minor), 0)::bigint as payout
      from bet_day where merchant_id = ${id} and member_id = m.id and day >= ${query.from}::date and day <= ${query.to}::date
    ) b
    order by m.created_at desc, m.id desc`.execute(deps.db);
  return rows;
}
