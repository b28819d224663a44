/** The SQL of deposit orders. */
import { sql, type Updateable } from 'kysely';
import type { depositEnds } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { isBefore, type PageKey } from '../../../db/page-key.ts';
import type { DepositState, Tables } from '../../../db/tables.ts';
import { countRows, findRow, lockRow, type Row, selectRows, updateRows } from '../../../db/tenancy/rows.ts';
import { addStep } from '../orders/index.ts';
import { type DepositEvent, depositLifecycle } from './lifecycle.ts';
import type { DepositUsage } from './rules.ts';

export type DepositRow = Row<'deposit_order'>;
type NextStep = NonNullable<DepositRow['next']>;
/** Its state changes only by an event of its lifecycle. */
export type DepositChanges = Omit<Updateable<Tables['deposit_order']>, 'next' | 'state'> & {
  readonly next?: NextStep;
};

/** Orders that can expire. */
const RUNNING = depositLifecycle.before('expire');
const OPEN: readonly DepositState[] = [...RUNNING, 'checking'];
const FAILED: readonly DepositState[] = ['declined', 'expired'];

type DepositEnd = (typeof depositEnds)[number];
const statesOf: { readonly [End in DepositEnd]: readonly DepositState[] } = {
  open: OPEN,
  credited: ['credited'],
  failed: FAILED,
};

export function isOpen({ state }: Pick<DepositRow, 'state'>): boolean {
  return OPEN.includes(state);
}

export async function insertDeposit(tx: Tx, row: DepositRow, by: string): Promise<void> {
  await tx
    .insertInto('deposit_order')
    .values({ ...row, next: null })
    .execute();
  await addStep(tx, { merchantId: row.merchant_id, orderId: row.id, state: row.state, at: row.created_at, by });
}

export async function findDeposit(db: Db, merchantId: string, id: string): Promise<DepositRow | undefined> {
  return findRow(db, 'deposit_order', { merchant_id: merchantId, id });
}

/** The provider has given this reference to another order. */
export async function findDepositByRef(tx: Tx, { merchant_id, id, provider }: DepositRow, providerRef: string) {
  return selectRows(tx, 'deposit_order', { merchant_id, provider, provider_ref: providerRef })
    .selectAll()
    .where('id', '!=', id)
    .executeTakeFirst();
}

export async function lockDeposit(tx: Tx, merchantId: string, id: string): Promise<DepositRow | undefined> {
  return lockRow(tx, 'deposit_order', { merchant_id: merchantId, id });
}

/** Open orders that may still be paid; an overdue one does not count, even if it is not marked as expired yet. */
export async function countOpenDeposits(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<number> {
  return countRows(
    selectRows(tx, 'deposit_order', { merchant_id: merchantId, member_id: memberId, state: OPEN }).where((one) =>
      one.or([one('expires_at', '>', now), one('state', '=', 'checking')]),
    ),
  );
}

/** A member's deposits since the start of the day, by method, without failed ones. */
export async function depositsSince(
  db: Db,
  merchantId: string,
  memberId: string,
  since: Date,
): Promise<ReadonlyMap<string, DepositUsage>> {
  const rows = await selectRows(db, 'deposit_order', { merchant_id: merchantId, member_id: memberId })
    .select(({ fn, ref }) => [
      ref('provider').as('provider'),
      fn.countAll<bigint>().as('times'),
      fn.sum<string>('amount_minor').as('paid'),
    ])
    .where('created_at', '>=', since)
    .where('state', 'not in', FAILED)
    .groupBy('provider')
    .execute();
  return new Map(rows.map((row) => [row.provider, { paidMinor: BigInt(row.paid), times: Number(row.times) }]));
}

/** 0, 1, 2 … among a merchant's orders with a provider. Serialised until the transaction ends. */
export async function nextNumber(tx: Tx, merchantId: string, provider: string): Promise<number> {
  const row = await tx
    .insertInto('deposit_counter')
    .values({ merchant_id: merchantId, provider, next: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'provider'])
        .doUpdateSet((row) => ({ next: row('deposit_counter.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return row.next - 1;
}

/** The order is locked, or not visible to others yet. */
export function changeDeposit(tx: Tx, order: DepositRow, changes: DepositChanges): Promise<DepositRow> {
  return save(tx, order, order.state, changes);
}

/** The order is locked. An event that its lifecycle does not allow in its state is never written. */
export function moveDeposit(tx: Tx, order: DepositRow, event: DepositEvent, changes: DepositChanges) {
  return save(tx, order, depositLifecycle.next(order.state, event), changes);
}

async function save(tx: Tx, order: DepositRow, state: DepositState, { next, ...columns }: DepositChanges) {
  return updateRows(tx, 'deposit_order', { merchant_id: order.merchant_id, id: order.id, state: order.state })
    .set({ ...columns, state, ...(next === undefined ? {} : { next: JSON.stringify(next) }) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface DepositFilter {
  readonly memberId?: string;
  readonly end?: DepositEnd | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

export async function listDeposits(db: Db, merchantId: string, filter: DepositFilter): Promise<DepositRow[]> {
  let query = selectRows(db, 'deposit_order', { merchant_id: merchantId }).selectAll();
  if (filter.memberId !== undefined) query = query.where('member_id', '=', filter.memberId);
  if (filter.end !== undefined) query = query.where('state', 'in', statesOf[filter.end]);
  if (filter.after) query = query.where(isBefore(filter.after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
}

/** Locks a member's unpaid orders that are not reported as paid either. */
export async function lockUnpaid(tx: Tx, merchantId: string, memberId: string): Promise<DepositRow[]> {
  return selectRows(tx, 'deposit_order', { merchant_id: merchantId, member_id: memberId, state: RUNNING })
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** An order whose expiry failed is due only at its next retry. */
export const overdueDeposits = (now: Date): DueMerchants => sql`
  select merchant_id from deposit_order
  where state in (${sql.join(RUNNING.map((state) => sql.lit(state)))}) and expires_at <= ${now}
    and (expiry_due_at is null or expiry_due_at <= ${now})`;

/** Overdue orders, oldest first; one whose expiry failed only at its next retry. */
function overdueOf(db: Db, merchantId: string, now: Date, limit: number) {
  return selectRows(db, 'deposit_order', { merchant_id: merchantId, state: RUNNING })
    .selectAll()
    .where('expires_at', '<=', now)
    .where((row) => row.or([row('expiry_due_at', 'is', null), row('expiry_due_at', '<=', now)]))
    .orderBy('expires_at')
    .limit(limit);
}

export async function findOverdue(db: Db, merchantId: string, now: Date, limit: number): Promise<DepositRow[]> {
  return overdueOf(db, merchantId, now, limit).execute();
}

/** Skips orders locked by another node. */
export async function lockOverdue(tx: Tx, merchantId: string, now: Date, limit: number): Promise<DepositRow[]> {
  return overdueOf(tx, merchantId, now, limit).forUpdate().skipLocked().execute();
}
