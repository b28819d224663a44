/**
 * Deposits and withdrawals: order by order, the newest first; or what was credited and paid in the days, by period, method, level, currency or
 * state, with its fees.
 */
import { type RawBuilder, sql } from 'kysely';
import { isBelow, readCursor, writeCursor } from '../../../../db/page-key.ts';
import { isPeriod, periodOf } from '../periods.ts';
import {
  type Column,
  columnsOf,
  type Group,
  type LinePage,
  type Lines,
  type Report,
  type ReportCall,
} from '../report.ts';

type Code = 'deposits' | 'withdrawals';

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

interface SumRow {
  readonly group: string;
  readonly orders: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly cost: bigint;
}

const tables = { deposits: 'deposit_order', withdrawals: 'withdrawal_order' } as const;
/** What is summed up where no state is asked for: what moved money. */
const moved = { deposits: 'credited', withdrawals: 'paid' } as const;

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

const only = ({ query }: ReportCall) => sql`
  ${query.provider === undefined ? sql`` : sql`and o.provider = ${query.provider}`}
  ${query.state === undefined ? sql`` : sql`and o.state = ${query.state}`}`;

const changeBefore = (to: Date, whys: readonly string[]) => sql`
  from level_change c where c.merchant_id = o.merchant_id and c.member_id = o.member_id and c.at < ${to}
    and c.why in (${sql.join(whys.map((why) => sql.lit(why)))}) order by c.at desc, c.id desc limit 1`;

/**
 * The player's level on the last of the days that are asked for: by hand, where that held until then or later, else by the rules. A level that was
 * set before ends were known has no change.
 */
const levelOn = ({ query, to }: ReportCall) => sql`coalesce(
  (select case when c.why = 'by_hand' and (c.until is null or c.until >= ${query.to}) then c.after end
    ${changeBefore(to, ['by_hand', 'hand_over'])}),
  (select l.hand_level from level_member l
    where l.merchant_id = o.merchant_id and l.member_id = o.member_id and l.hand_to is null and l.hand_from <= ${query.to}),
  (select c.after ${changeBefore(to, ['reached', 'kept', 'lost', 'returned'])}), 0)::text`;

/** What moved money counts when it did; any other order when it was made. */
const timeOf = (isMoved: boolean) => (isMoved ? sql`o.changed_at` : sql`o.created_at`);

function isOfDays(code: Code, { from, to }: ReportCall, state: string | undefined): RawBuilder<unknown> {
  const isMoved = sql`o.state = ${sql.lit(moved[code])}`;
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from} and ${at} < ${to}`;
  if (state === moved[code]) return sql`${isMoved} and ${within(timeOf(true))}`;
  if (state !== undefined) return within(timeOf(false));
  return sql`(${isMoved} and ${within(timeOf(true))} or not ${isMoved} and ${within(timeOf(false))})`;
}

function groupOf(call: ReportCall, by: Group, isMoved: boolean): RawBuilder<unknown> {
  const { merchant } = call;
  if (isPeriod(by)) return periodOf(sql`${timeOf(isMoved)} at time zone ${merchant.manifest.timeZone}`, by);
  return by === 'level' ? levelOn(call) : sql.ref(`o.${by}`);
}

async function readSums(code: Code, call: ReportCall, by: Group): Promise<Lines> {
  const { deps, merchant, query } = call;
  const state = query.state ?? (by === 'state' ? undefined : moved[code]);
  const { rows } = await sql<SumRow>`
    select ${groupOf(call, by, state === moved[code])} as "group", count(*) as orders, sum(o.amount_minor)::bigint as amount,
      sum(o.fee_minor)::bigint as fee, ${code === 'deposits' ? sql`sum(o.house_fee_minor)::bigint` : sql`0::bigint`} as cost
    from ${sql.table(tables[code])} o
    where o.merchant_id = ${merchant.id} and ${isOfDays(code, call, state)} ${only(call)}
    group by 1 order by 1`.execute(deps.db);
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
  const { deps, merchant, from, to } = call;
  const { rows } = await sql<OrderRow>`
    select o.id, o.created_at, o.changed_at, o.member_id, n.username, o.provider, o.amount_minor as amount, o.fee_minor as fee,
      o.held_minor as held, o.currency, o.state, o.provider_ref as reference
    from ${sql.table(tables[code])} o
    join member_name n on n.merchant_id = o.merchant_id and n.member_id = o.member_id
    where o.merchant_id = ${merchant.id} and o.created_at >= ${from} and ${isBelow(to, readCursor(after), { at: 'o.created_at', id: 'o.id' })}
      ${only(call)}
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
