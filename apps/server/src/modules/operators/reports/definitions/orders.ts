/**
 * Deposits and withdrawals: order by order, the newest first; or what was credited and paid in the days, by period, method, level, currency or
 * state, with its fees.
 */
import { writeCursor } from '../../../../db/page-key.ts';
import { isPeriod } from '../periods.ts';
import { type Code, orderRows, sumsOfOrders } from '../queries/index.ts';
import {
  type Column,
  columnsOf,
  type Group,
  type LinePage,
  type Lines,
  type Report,
  type ReportCall,
} from '../report.ts';

const orderColumns = columnsOf({
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
});

/** `fee`: borne by the player. `cost`: borne by the merchant. `net`: what the player was credited, or was sent. */
function sumColumns(code: Code, by: Group): readonly Column[] {
  const kinds = { provider: 'provider', state: 'state', level: 'text', currency: 'text' } as const;
  const first = isPeriod(by)
    ? columnsOf({ period: 'day' })
    : columnsOf({ [by]: kinds[by as keyof typeof kinds] ?? 'text' });
  return [
    ...first,
    ...columnsOf({ orders: 'count', amount: 'money', fee: 'money' }),
    ...(code === 'deposits' ? columnsOf({ credited: 'money', cost: 'money' }) : columnsOf({ sent: 'money' })),
  ];
}

async function readSums(code: Code, call: ReportCall, by: Group): Promise<Lines> {
  const rows = await sumsOfOrders(code, call, by);
  return {
    rows: rows.map(({ group, orders, amount, fee, cost }) => [
      group,
      orders,
      amount,
      fee,
      amount - fee,
      ...(code === 'deposits' ? [cost] : []),
    ]),
  };
}

async function readOrders(code: Code, call: ReportCall, { after, limit }: LinePage): Promise<Lines> {
  const rows = await orderRows(code, call, { after, limit: limit + 1 });
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
}

const orderReport = (code: Code): Report => ({
  code,
  maxDays: 400,
  groups: ['order', 'day', 'week', 'month', 'provider', 'level', 'currency', 'state'],
  filters: ['provider', 'state'],
  // States do not add up: what was credited and what was refused is no sum.
  isLines: (by) => by === 'order' || by === 'state',
  columns: (by = 'order') => (by === 'order' ? orderColumns : sumColumns(code, by)),
  read: (call, page) =>
    call.by === undefined || call.by === 'order' ? readOrders(code, call, page) : readSums(code, call, call.by),
});

export const depositsReport = orderReport('deposits');
export const withdrawalsReport = orderReport('withdrawals');
