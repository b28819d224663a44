/** Deposits and withdrawals, order by order, the newest first. */
import { sql } from 'kysely';
import { isBelow, readCursor, writeCursor } from '../../../../db/page-key.ts';
import { columnsOf, type Report, type ReportCall } from '../report.ts';

interface OrderRow {
  readonly id: string;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly member_id: string;
  readonly username: string;
  readonly provider: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly held: bigint;
  readonly currency: string;
  readonly state: string;
  readonly reference: string | null;
}

const orderReport = (code: 'deposits' | 'withdrawals', table: 'deposit_order' | 'withdrawal_order'): Report => ({
  code,
  maxDays: 400,
  groups: [],
  filters: ['provider', 'state'],
  isLines: true,
  columns: () =>
    columnsOf({
      created: 'time',
      changed: 'time',
      id: 'id',
      member: 'member',
      username: 'text',
      provider: 'provider',
      amount: 'money',
      fee: 'money',
      held: 'money',
      currency: 'text',
      state: 'state',
      reference: 'id',
    }),
  async read({ deps, merchant, query, from, to }: ReportCall, { after, limit }) {
    const { rows } = await sql<OrderRow>`
      select o.id, o.created_at, o.changed_at, o.member_id, n.username, o.provider, o.amount_minor as amount, o.fee_minor as fee,
        o.held_minor as held, o.currency, o.state, o.provider_ref as reference
      from ${sql.table(table)} o
      join member_name n on n.merchant_id = o.merchant_id and n.member_id = o.member_id
      where o.merchant_id = ${merchant.id} and o.created_at >= ${from} and ${isBelow(to, readCursor(after), { at: 'o.created_at', id: 'o.id' })}
        ${query.provider === undefined ? sql`` : sql`and o.provider = ${query.provider}`}
        ${query.state === undefined ? sql`` : sql`and o.state = ${query.state}`}
      order by o.created_at desc, o.id desc limit ${limit + 1}`.execute(deps.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map((row) => [
        row.created_at,
        row.changed_at,
        row.id,
        row.member_id,
        row.username,
        row.provider,
        row.amount,
        row.fee,
        row.held,
        row.currency,
        row.state,
        row.reference,
      ]),
      next: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : undefined,
    };
  },
});

export const depositsReport = orderReport('deposits', 'deposit_order');
export const withdrawalsReport = orderReport('withdrawals', 'withdrawal_order');
