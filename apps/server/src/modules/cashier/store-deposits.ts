/** The SQL of deposit orders. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import type { CashierTables, DepositState } from '../../db/tables/cashier.ts';
import { addStep } from './store-steps.ts';

export type DepositRow = Selectable<CashierTables['deposit_order']>;

const OPEN: readonly DepositState[] = ['created', 'waiting'];

export async function insertDeposit(tx: Tx, row: DepositRow, by: string): Promise<void> {
  await tx.insertInto('deposit_order').values(row).execute();
  await addStep(tx, { merchantId: row.merchant_id, orderId: row.id, state: row.state, at: row.created_at, by });
}

export async function findDeposit(db: Db, merchantId: string, id: string): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposit_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockDeposit(tx: Tx, merchantId: string, id: string): Promise<DepositRow | undefined> {
  return tx
    .selectFrom('deposit_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countOpenDeposits(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('deposit_order')
    .select((one) => one.fn.countAll<bigint>().as('open'))
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.open);
}

/** The locked order goes into another state. */
export async function turnDeposit(
  tx: Tx,
  order: DepositRow,
  turn: { readonly state: DepositState; readonly at: Date; readonly by: string; readonly providerRef?: string },
): Promise<DepositRow> {
  const changes = {
    state: turn.state,
    changed_at: turn.at,
    provider_ref: turn.providerRef ?? order.provider_ref,
  };
  await tx
    .updateTable('deposit_order')
    .set(changes)
    .where('merchant_id', '=', order.merchant_id)
    .where('id', '=', order.id)
    .execute();
  await addStep(tx, {
    merchantId: order.merchant_id,
    orderId: order.id,
    state: turn.state,
    at: turn.at,
    by: turn.by,
  });
  return { ...order, ...changes };
}

export async function listDeposits(
  db: Db,
  merchantId: string,
  filter: { readonly memberId?: string; readonly after?: PageKey | undefined; readonly limit: number },
): Promise<DepositRow[]> {
  let query = db.selectFrom('deposit_order').selectAll().where('merchant_id', '=', merchantId);
  if (filter.memberId !== undefined) query = query.where('member_id', '=', filter.memberId);
  const { after } = filter;
  if (after) {
    query = query.where((row) =>
      row.or([row('created_at', '<', after.at), row.and([row('created_at', '=', after.at), row('id', '<', after.id)])]),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
}

/** Locks open orders whose time is over; those another node holds are left to it. */
export async function lockOverdue(tx: Tx, merchantId: string, now: Date, limit: number): Promise<DepositRow[]> {
  return tx
    .selectFrom('deposit_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', OPEN)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
