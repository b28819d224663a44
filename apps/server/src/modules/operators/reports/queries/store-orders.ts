/** The SQL of deposits and withdrawals: their rows, and their sums by group. */
import { type RawBuilder, sql } from 'kysely';
import { isBelow, readCursor } from '../../../../db/page-key.ts';
import { isPeriod } from '../periods.ts';
import type { Group, LinePage, ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

export type Code = 'deposits' | 'withdrawals';

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
/** What is summed up where no state is requested: what moved money. */
const moved = { deposits: 'credited', withdrawals: 'paid' } as const;

const only = ({ query }: ReportCall) => sql`
  ${query.provider === undefined ? sql`` : sql`and o.provider = ${query.provider}`}
  ${query.state === undefined ? sql`` : sql`and o.state = ${query.state}`}`;

/** Of each player the last change of these kinds before the days were over. The index is read backwards, once. */
const lastChanges = ({ merchant, to }: ReportCall, whys: readonly string[]) => sql`
  select distinct on (member_id) member_id, why, until, after from level_change
  where merchant_id = ${merchant.id} and at < ${to} and why in (${sql.join(whys.map((why) => sql.lit(why)))})
  order by member_id desc, at desc, id desc`;

/**
 * The level of each player who ever had one on the last of the requested days: by hand, where that held until then or later, else by the rules. A level that
 * was set before ends were known has no change.
 */
const levels = (call: ReportCall) => sql`with by_hand as (${lastChanges(call, ['by_hand', 'hand_over'])}),
  without_end as (
    select member_id, hand_level from level_member
    where merchant_id = ${call.merchant.id} and hand_to is null and hand_level is not null and hand_from <= ${call.query.to}
  ),
  by_rules as (${lastChanges(call, ['reached', 'kept', 'lost', 'returned'])}),
  levelled as (
    select member_id, coalesce(
      case when h.why = 'by_hand' and (h.until is null or h.until >= ${call.query.to}) then h.after end, w.hand_level, r.after, 0)::text as level
    from by_hand h full join without_end w using (member_id) full join by_rules r using (member_id)
  )`;

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
  return by === 'level' ? sql`coalesce(l.level, '0')` : sql.ref(`o.${by}`);
}

export async function sumsOfOrders(code: Code, call: ReportCall, by: Group) {
  const { deps, merchant, query } = call;
  const state = query.state ?? (by === 'state' ? undefined : moved[code]);
  if (state === moved[code] && by !== 'state' && by !== 'level') return sumsOfMoved(code, call, by);
  const isByLevel = by === 'level';
  const { rows } = await sql<SumRow>`
    ${isByLevel ? levels(call) : sql``}
    select ${groupOf(call, by, state === moved[code])} as "group", count(*) as orders, sum(o.amount_minor)::bigint as amount,
      sum(o.fee_minor)::bigint as fee, ${code === 'deposits' ? sql`sum(o.house_fee_minor)::bigint` : sql`0::bigint`} as cost
    from ${sql.table(tables[code])} o ${isByLevel ? sql`left join levelled l on l.member_id = o.member_id` : sql``}
    where o.merchant_id = ${merchant.id} and ${isOfDays(code, call, state)} ${only(call)}
    group by 1 order by 1`.execute(deps.db);
  return rows;
}

/** What moved money, from the sums and what is not folded yet. Days begin with a quarter of an hour. */
async function sumsOfMoved(code: Code, { deps, merchant, query, from, to }: ReportCall, by: Group) {
  const kind = code === 'deposits' ? 'deposit' : 'withdrawal';
  const within = sql`merchant_id = ${merchant.id} and kind = ${kind} and at >= ${from} and at < ${to}
    ${query.provider === undefined ? sql`` : sql`and provider = ${query.provider}`}`;
  const columns = sql`at, provider, currency, orders, amount_minor, fee_minor, house_fee_minor`;
  const group = isPeriod(by) ? periodOf(sql`at at time zone ${merchant.manifest.timeZone}`, by) : sql.ref(by);
  const { rows } = await sql<SumRow>`
    select ${group} as "group", sum(orders)::bigint as orders, sum(amount_minor)::bigint as amount, sum(fee_minor)::bigint as fee,
      sum(house_fee_minor)::bigint as cost
    from (
      select ${columns} from order_figure where ${within} union all select ${columns} from order_figure_change where ${within}
    ) as figure
    group by 1 having sum(orders) <> 0 order by 1`.execute(deps.db);
  return rows;
}

/** The newest first, from the one after the key. */
export async function orderRows(code: Code, call: ReportCall, { after, limit }: LinePage) {
  const { deps, merchant, from, to } = call;
  const { rows } = await sql<OrderRow>`
    select o.id, o.created_at, o.changed_at, o.member_id, n.username, o.provider, o.amount_minor as amount, o.fee_minor as fee,
      o.held_minor as held, o.currency, o.state, o.provider_ref as reference
    from ${sql.table(tables[code])} o
    join member_name n on n.merchant_id = o.merchant_id and n.member_id = o.member_id
    where o.merchant_id = ${merchant.id} and o.created_at >= ${from} and ${isBelow(to, readCursor(after), { at: 'o.created_at', id: 'o.id' })}
      ${only(call)}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(deps.db);
  return rows;
}
