/** Every bet, the newest first: the largest report there is. */
import { sql } from 'kysely';
import { isBelow, readCursor, writeCursor } from '../../../../db/page-key.ts';
import { columnsOf, only, type Report } from '../report.ts';

interface BetRow {
  readonly id: string;
  readonly at: Date;
  readonly member_id: string;
  readonly game: string;
  readonly vendor: string;
  readonly category: string;
  readonly draw: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: string;
}

export const wagersReport: Report = {
  code: 'wagers',
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game', 'state'],
  isLines: () => true,
  columns: () =>
    columnsOf({
      at: 'time',
      id: 'id',
      member: 'member',
      game: 'game',
      vendor: 'vendor',
      category: 'category',
      draw: 'text',
      stake: 'money',
      payout: 'money',
      state: 'state',
    }),
  async read({ deps, merchant, query, from, to }, { after, limit }) {
    const { rows } = await sql<BetRow>`
      select id, at, member_id, game, vendor, category, summary as draw, stake_minor as stake, payout_minor as payout, state
      from bet_record
      where merchant_id = ${merchant.id} and not is_trial and at >= ${from} and ${isBelow(to, readCursor(after))}
        ${only('category', query.category)} ${only('vendor', query.vendor)} ${only('game', query.game)} ${only('state', query.state)}
      order by at desc, id desc limit ${limit + 1}`.execute(deps.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map((row) => [
        row.at,
        row.id,
        row.member_id,
        row.game,
        row.vendor,
        row.category,
        row.draw,
        row.stake,
        row.payout,
        row.state,
      ]),
      next: rows.length > limit && last ? writeCursor(last) : undefined,
    };
  },
};
