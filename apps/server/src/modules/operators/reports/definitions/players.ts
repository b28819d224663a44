/** Every player with what came, went and was played in the days, the newest first. */
import { sql } from 'kysely';
import { readCursor, writeCursor } from '../../../../db/page-key.ts';
import { columnsOf, type Report } from '../report.ts';

interface PlayerRow {
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

export const playersReport: Report = {
  code: 'players',
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({
      member: 'member',
      username: 'text',
      registered: 'time',
      deposits: 'count',
      deposited: 'money',
      withdrawals: 'count',
      withdrawn: 'money',
      bets: 'count',
      stake: 'money',
      payout: 'money',
      ggr: 'money',
    }),
  async read({ deps, merchant, query, from, to }, { after, limit }) {
    const key = readCursor(after);
    const { id } = merchant;
    const { rows } = await sql<PlayerRow>`
      select m.id, m.username, m.created_at, d.deposits, d.deposited, w.withdrawals, w.withdrawn, b.bets, b.stake, b.open, b.payout
      from (
        select id, username, created_at from member where merchant_id = ${id} and not is_trial
          ${key ? sql`and (created_at, id) < (${key.at}, ${key.id}::uuid)` : sql``}
        order by created_at desc, id desc limit ${limit + 1}
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
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ stake, open, payout, ...row }) => [
        row.id,
        row.username,
        row.created_at,
        row.deposits,
        row.deposited,
        row.withdrawals,
        row.withdrawn,
        row.bets,
        stake,
        payout,
        stake - open - payout,
      ]),
      next: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : undefined,
    };
  },
};
