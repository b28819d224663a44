/** The SQL of shops: how many of an item were taken, and what members ordered. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import {
  findRow,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { countWaiting } from '../../../db/waiting.ts';

export type OrderRow = Row<'shop_order'>;

export interface ItemKey {
  readonly merchantId: string;
  readonly campaign: string;
  readonly item: string;
}

/** One more was taken; false where all are. The row stays locked, so that the last is taken once. */
export async function takeItem(tx: Tx, { merchantId, campaign, item }: ItemKey, stock?: number): Promise<boolean> {
  const key = { merchant_id: merchantId, campaign, item };
  await insertOnce(tx, 'shop_item', key, ['merchant_id', 'campaign', 'item']);
  const row = await lockRow(tx, 'shop_item', key);
  if (!row || (stock !== undefined && row.taken >= BigInt(stock))) return false;
  await updateRows(tx, 'shop_item', key)
    .set({ taken: row.taken + 1n })
    .execute();
  return true;
}

/** What was refunded can be taken again. */
export async function giveItemBack(tx: Tx, { merchantId, campaign, item }: ItemKey): Promise<void> {
  await updateRows(tx, 'shop_item', { merchant_id: merchantId, campaign, item })
    .set({ taken: sql<bigint>`taken - 1` })
    .execute();
}

/** By item. */
export async function takenOf(db: Db, merchantId: string, campaign: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await listRows(db, 'shop_item', { merchant_id: merchantId, campaign }, { columns: ['item', 'taken'] });
  return new Map(rows.map(({ item, taken }) => [item, taken]));
}

/** How many of each item a member took in a period of it. */
export async function ordersOf(db: Db, { merchantId, memberId }: Owner, campaign: string, period: string) {
  const rows = await selectRows(db, 'shop_order', { merchant_id: merchantId, member_id: memberId, campaign, period })
    .select(['item', ({ fn }) => fn.countAll<number>().as('orders')])
    .where('state', '<>', 'refunded')
    .groupBy('item')
    .execute();
  return new Map(rows.map(({ item, orders }) => [item, Number(orders)]));
}

export const insertOrder = (tx: Tx, row: NewRow<'shop_order'>) => insertOnce(tx, 'shop_order', row);

export const findOrder = (db: Db, { merchantId, memberId }: Owner, tap: string) =>
  findRow(db, 'shop_order', { merchant_id: merchantId, member_id: memberId, tap });

export const lockOrder = (tx: Tx, merchantId: string, id: string) =>
  lockRow(tx, 'shop_order', { merchant_id: merchantId, id });

export async function setOrder(
  tx: Tx,
  { merchant_id, id }: OrderRow,
  change: Pick<OrderRow, 'state' | 'note' | 'ended_at'>,
): Promise<void> {
  await updateRows(tx, 'shop_order', { merchant_id, id }).set(change).execute();
}

export function latestOrders(db: Db, { merchantId, memberId }: Owner, limit: number) {
  const key = { merchant_id: merchantId, member_id: memberId };
  return listRows(db, 'shop_order', key, { orderBy: ['ordered_at desc', 'id desc'], limit });
}

/** Those that wait for an operator, the oldest first. */
export function openOrders(db: Db, merchantId: string, limit: number) {
  const key = { merchant_id: merchantId, state: 'ordered' as const };
  return listRows(db, 'shop_order', key, { orderBy: ['ordered_at', 'id'], limit });
}

export const waitingOrders = (db: Db, merchantId: string) =>
  countWaiting(db, sql`ordered_at`, sql`shop_order where merchant_id = ${merchantId} and state = 'ordered'`);

export interface OrderFilter {
  readonly state?: OrderRow['state'] | undefined;
  readonly campaign?: string | undefined;
  readonly memberId?: string | undefined;
  readonly after?: PageKey | undefined;
  /** The oldest first. */
  readonly isOldest: boolean;
  readonly limit: number;
}

/** One more than the limit, so that a next page is known. */
export function pageOfOrders(db: Db, merchantId: string, filter: OrderFilter): Promise<OrderRow[]> {
  const { state, campaign, memberId, after, isOldest, limit } = filter;
  const key = {
    merchant_id: merchantId,
    ...(state && { state }),
    ...(campaign !== undefined && { campaign }),
    ...(memberId !== undefined && { member_id: memberId }),
  };
  const direction = isOldest ? 'asc' : 'desc';
  const rows = selectRows(db, 'shop_order', key)
    .selectAll()
    .orderBy('ordered_at', direction)
    .orderBy('id', direction)
    .limit(limit + 1);
  if (!after) return rows.execute();
  const { at, id } = after;
  const isAfter = isOldest
    ? sql<boolean>`(ordered_at, id) > (${at}, ${id}::uuid)`
    : sql<boolean>`(ordered_at, id) < (${at}, ${id}::uuid)`;
  return rows.where(isAfter).execute();
}

export const orderById = (db: Db, merchantId: string, id: string) =>
  findRow(db, 'shop_order', { merchant_id: merchantId, id });
