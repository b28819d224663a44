/** The SQL of orders and their lines. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { listRows, type Row, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import type { DrawKey } from '../draws/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';

export type OrderRow = Row<'lottery_order'>;
export type LineRow = Row<'lottery_line'>;

export interface StoredOrder {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** Saves orders and lines of a batch in one statement. */
export async function saveOrders(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  await sql`
    with placed as (
      insert into lottery_order (
        merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency, stake_minor,
        max_minor, source, balance_minor, idempotency_key, request_hash, placed_at, chase_id, chase_position, chase_multiple,
        line_id, bet, unit_minor, multiple, rebate_bp, series
      )
      select
        merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency, stake_minor,
        max_minor, source, balance_minor, idempotency_key, request_hash, placed_at, chase_id, chase_position, chase_multiple,
        line_id, bet, unit_minor, multiple, rebate_bp, series
      from jsonb_populate_recordset(null::lottery_order, ${JSON.stringify(
        orders.map(({ order }) => order),
        plain,
      )}::jsonb)
    )
    insert into lottery_line (
      merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor, max_minor,
      series, rebate_bp
    )
    select
      merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor, max_minor,
      series, rebate_bp
    from jsonb_populate_recordset(null::lottery_line, ${JSON.stringify(
      orders.flatMap(({ lines }) => lines),
      plain,
    )}::jsonb)
  `.execute(tx);
}

export async function linesOf(db: Db, merchantId: string, orderIds: readonly string[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return [];
  return listRows(
    db,
    'lottery_line',
    { merchant_id: merchantId, order_id: orderIds },
    { orderBy: ['order_id', 'position'] },
  );
}

/**
 * Nothing is written for a loss: an order that the settlement of its draw has passed and left open has lost, unless it was set aside.
 * Read with the order's row in one statement, so that both are of one moment.
 */
export const hasLost = (order: string) => sql<boolean>`(
    ${sql.ref(`${order}.state`)} = 'open' and exists (
      select from lottery_draw draw
      where draw.merchant_id = ${sql.ref(`${order}.merchant_id`)} and draw.game = ${sql.ref(`${order}.game`)}
        and draw.draw_index = ${sql.ref(`${order}.draw_index`)}
        and (draw.settled_at is not null
          or (${sql.ref(`${order}.member_id`)}, ${sql.ref(`${order}.id`)}) <= (draw.settled_member, draw.settled_order))
    ) and not exists (
      select from lottery_set_aside aside
      where aside.merchant_id = ${sql.ref(`${order}.merchant_id`)} and aside.order_id = ${sql.ref(`${order}.id`)}
        and aside.corrects is null
    ))`;

type ReadOrder = OrderRow & { readonly has_lost: boolean };

/** The open lines of an order that ended are those that were not paid; where it has one line, that ended as the order did. */
function asEnded({ has_lost, ...row }: ReadOrder, lines: readonly LineRow[]): StoredOrder {
  const order = has_lost ? { ...row, state: orderLifecycle.next('open', 'lose') } : row;
  if (order.state === 'open') return { order, lines };
  const { state, payout_minor, rebate_minor } = order;
  const lost = { state: lineLifecycle.next('open', 'lose') };
  const end = order.line_id === null ? lost : { state, payout_minor, rebate_minor };
  return { order, lines: lines.map((line) => (line.state === 'open' ? { ...line, ...end } : line)) };
}

async function withLines(db: Db, merchantId: string, orders: readonly ReadOrder[]): Promise<StoredOrder[]> {
  const lines = await linesOf(
    db,
    merchantId,
    orders.map((order) => order.id),
  );
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => asEnded(order, byOrder.get(order.id) ?? []));
}

/** Orders already placed under these keys of these members. */
export async function ordersByKeys(
  db: Db,
  requested: readonly { readonly merchantId: string; readonly memberId: string; readonly key: string }[],
): Promise<StoredOrder[]> {
  const keys = JSON.stringify(
    requested.map(({ merchantId, memberId, key }) => ({ merchant_id: merchantId, member_id: memberId, key })),
  );
  const { rows } = await sql<ReadOrder>`
    select placed.*, ${hasLost('placed')} as has_lost
    from jsonb_to_recordset(${keys}::jsonb) as requested (merchant_id text, member_id uuid, key text)
    join lottery_order placed
      on placed.merchant_id = requested.merchant_id and placed.member_id = requested.member_id
      and placed.idempotency_key = requested.key
  `.execute(db);
  const found: StoredOrder[] = [];
  for (const order of rows) found.push(...(await withLines(db, order.merchant_id, [order])));
  return found;
}

export interface Exposure extends DrawKey {
  readonly memberId: string;
  readonly maxMinor: bigint;
}

/** The maximum wins of members' open orders of these draws. */
export async function exposures(
  tx: Tx,
  requested: readonly (DrawKey & { readonly memberId: string })[],
): Promise<Exposure[]> {
  const keys = JSON.stringify(
    requested.map((one) => ({
      merchant_id: one.merchantId,
      game: one.game,
      draw_index: one.drawIndex,
      member_id: one.memberId,
    })),
  );
  const { rows } = await sql<{
    merchant_id: string;
    game: string;
    draw_index: bigint;
    member_id: string;
    max_minor: bigint;
  }>`
    select placed.merchant_id, placed.game, placed.draw_index, placed.member_id, sum(placed.max_minor)::bigint as max_minor
    from jsonb_to_recordset(${keys}::jsonb) as requested (merchant_id text, game text, draw_index bigint, member_id uuid)
    join lottery_order placed
      on placed.merchant_id = requested.merchant_id and placed.game = requested.game and placed.draw_index = requested.draw_index
      and placed.member_id = requested.member_id and placed.state = 'open'
    group by 1, 2, 3, 4
  `.execute(tx);
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    game: row.game,
    drawIndex: Number(row.draw_index),
    memberId: row.member_id,
    maxMinor: row.max_minor,
  }));
}

export async function orderById(db: Db, merchantId: string, memberId: string, orderId: string) {
  const order = await selectRows(db, 'lottery_order', { merchant_id: merchantId, id: orderId, member_id: memberId })
    .selectAll()
    .select(hasLost('lottery_order').as('has_lost'))
    .executeTakeFirst();
  const [found] = order ? await withLines(db, merchantId, [order]) : [];
  return found;
}

export async function lockOrder(tx: Tx, merchantId: string, orderId: string): Promise<void> {
  await selectRows(tx, 'lottery_order', { merchant_id: merchantId, id: orderId }).select('id').forUpdate().execute();
}

export interface OrderPage {
  readonly game?: string | undefined;
  readonly state?: OrderRow['state'] | undefined;
  /** From the first, inclusive, to the last, exclusive. */
  readonly placed: { readonly from?: Date; readonly to?: Date };
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** Newest first, without those of chases. */
export async function latestOrders(
  db: Db,
  merchantId: string,
  memberId: string,
  { game, state, placed, after, limit }: OrderPage,
): Promise<StoredOrder[]> {
  let query = selectRows(db, 'lottery_order', { merchant_id: merchantId, member_id: memberId, chase_id: null })
    .selectAll()
    .select(hasLost('lottery_order').as('has_lost'));
  if (game !== undefined) query = query.where('game', '=', game);
  // A lost order has the row of an open one.
  const lost = hasLost('lottery_order');
  if (state === 'open') query = query.where('state', '=', state).where((row) => row.not(lost));
  else if (state === 'lost') query = query.where((row) => row.or([row('state', '=', state), lost]));
  else if (state !== undefined) query = query.where('state', '=', state);
  if (placed.from) query = query.where('placed_at', '>=', placed.from);
  if (placed.to) query = query.where('placed_at', '<', placed.to);
  if (after) query = query.where((row) => row(row.refTuple('placed_at', 'id'), '<', row.tuple(after.at, after.id)));
  const orders = await query.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return withLines(db, merchantId, orders);
}

/** Sub-orders of a chase, in the order of their draws. */
export async function subOrdersOf(
  db: Db,
  merchantId: string,
  chaseId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<StoredOrder[]> {
  const orders = await selectRows(db, 'lottery_order', { merchant_id: merchantId, chase_id: chaseId })
    .selectAll()
    .select(hasLost('lottery_order').as('has_lost'))
    .where('chase_position', '>=', from)
    .orderBy('chase_position')
    .limit(limit)
    .execute();
  return withLines(db, merchantId, orders);
}

export async function cancelLinesOf(
  tx: Tx,
  order: OrderRow,
  cancelled: { readonly lineIds: readonly string[]; readonly key: string; readonly left: OrderLeft },
): Promise<void> {
  await updateRows(tx, 'lottery_line', { merchant_id: order.merchant_id, order_id: order.id, id: cancelled.lineIds })
    .set({ state: lineLifecycle.next('open', 'cancel'), cancel_key: cancelled.key })
    .where('state', 'in', lineLifecycle.before('cancel'))
    .execute();
  await setRows(
    tx,
    'lottery_order',
    { merchant_id: order.merchant_id, id: order.id },
    { state: cancelled.left.state, max_minor: cancelled.left.maxMinor },
  );
}

/** The rest of an order after lines were cancelled. */
export interface OrderLeft {
  readonly state: 'open' | 'cancelled';
  readonly maxMinor: bigint;
}
