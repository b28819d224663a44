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

const changeBefore = (to: Date, whys: readonly string[]) => sql`
  from level_change c where c.merchant_id = o.merchant_id and c.member_id = o.member_id and c.at < ${to}
    and c.why in (${sql.join(whys.map((why) => sql.lit(why)))}) order by c.at desc, c.id desc limit 1`;

/**
 * The player's level on the last of the requested days: by hand, where that held until then or later, else by the rules. A level that was
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

export async function sumsOfOrders(code: Code, call: ReportCall, by: Group) {
  const { deps, merchant, query } = call;
  const state = query.state ?? (by === 'state' ? undefined : moved[code]);
  const { rows } = await sql<SumRow>`
    select ${groupOf(call, by, state === moved[code])} as "group", count(*) as orders, sum(o.amount_minor)::bigint as amount,
      sum(o.fee_minor)::bigint as fee, ${code === 'deposits' ? sql`sum(o.house_fee_minor)::bigint` : sql`0::bigint`} as cost
    from ${sql.table(tables[code])} o
    where o.merchant_id = ${merchant.id} and ${isOfDays(code, call, state)} ${only(call)}
    group by 1 order by 1`.execute(deps.db);
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
