/** The SQL of transfers. */
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { type FaultColumns, noFaults } from '../../../db/jobs/faults.ts';
import { isBefore, type PageKey } from '../../../db/page-key.ts';
import type { Tables, TransferReason, TransferState } from '../../../db/tables.ts';
import { findRow, type NewRow, type Row, selectRows, updateRows } from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';
import type { Which } from '../../reconciliation/index.ts';
import { type TransferEvent, transferLifecycle } from './lifecycle.ts';
import { keyOf, type Pair } from './store-wallets.ts';

export type TransferRow = Row<'vendor_transfer'>;

export const IN_PROGRESS = transferLifecycle.before('complete');

/** Undefined where one is in progress in the same direction, or the key is taken: nothing is written then. */
export async function insertTransfer(tx: Tx, row: NewRow<'vendor_transfer'>) {
  return tx
    .insertInto('vendor_transfer')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findTransfer(db: Db, merchantId: string, id: string): Promise<TransferRow | undefined> {
  return findRow(db, 'vendor_transfer', { merchant_id: merchantId, id });
}

export async function transferUnderKey(db: Db, merchantId: string, memberId: string, key: string) {
  return findRow(db, 'vendor_transfer', { merchant_id: merchantId, member_id: memberId, request_key: key });
}

/** Its pair must be locked. */
export async function rereadTransfer(tx: Tx, row: TransferRow): Promise<TransferRow> {
  return selectRows(tx, 'vendor_transfer', { merchant_id: row.merchant_id, id: row.id })
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface TransferChanges {
  readonly reason?: TransferReason | undefined;
  readonly settledBy?: string | undefined;
  /** When the vendor is queried again; null once it has ended. */
  readonly dueAt: Date | null;
  readonly faults?: FaultColumns;
}

/**
 * The row is locked, and so is its pair where money moves. An event that its lifecycle does not allow in its state is never written.
 */
export function moveTransfer(
  tx: Tx,
  row: TransferRow,
  event: TransferEvent,
  at: Date,
  { reason, settledBy, dueAt, faults = noFaults }: TransferChanges,
): Promise<TransferRow> {
  const state = transferLifecycle.next(row.state, event);
  return save(tx, row, {
    state,
    reason: reason ?? null,
    settled_by: settledBy ?? null,
    due_at: dueAt,
    changed_at: state === row.state ? row.changed_at : at,
    ...faults,
  });
}

/** The row is locked, and stays in its state. */
export function rescheduleTransfer(tx: Tx, row: TransferRow, dueAt: Date, faults: FaultColumns): Promise<TransferRow> {
  return save(tx, row, { due_at: dueAt, ...faults });
}

function save(tx: Tx, row: TransferRow, changes: Updateable<Tables['vendor_transfer']>): Promise<TransferRow> {
  return updateRows(tx, 'vendor_transfer', { merchant_id: row.merchant_id, id: row.id, state: row.state })
    .set(changes)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Set aside for operators, the oldest first. */
export async function transfersSetAside(db: Db, merchantId: string, limit: number): Promise<TransferRow[]> {
  return selectRows(db, 'vendor_transfer', { merchant_id: merchantId })
    .selectAll()
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const dueTransfers = (now: Date): DueMerchants =>
  sql`select merchant_id from vendor_transfer where due_at <= ${now} and set_aside_at is null`;

export async function underWay(db: Db, merchantId: string, memberId: string, vendor?: string): Promise<TransferRow[]> {
  let query = selectRows(db, 'vendor_transfer', {
    merchant_id: merchantId,
    member_id: memberId,
    state: IN_PROGRESS,
  }).selectAll();
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  return query.orderBy('created_at').execute();
}

/** Totals of completed transfers, in both directions. */
export async function doneAt(db: Db, pair: Pair): Promise<{ readonly inMinor: bigint; readonly outMinor: bigint }> {
  const rows = await selectRows(db, 'vendor_transfer', { ...keyOf(pair), state: 'done' })
    .select(['direction', (row) => row.fn.sum<string>('amount_minor').as('total')])
    .groupBy('direction')
    .execute();
  const totalOf = (direction: 'in' | 'out') => BigInt(rows.find((row) => row.direction === direction)?.total ?? '0');
  return { inMinor: totalOf('in'), outMinor: totalOf('out') };
}

/** With the members' names at the vendor. By time: completed ones; by id: in any state. */
export async function transfersAt(
  db: Db,
  { merchantId, vendor, which }: { readonly merchantId: string; readonly vendor: string; readonly which: Which },
) {
  const query = db
    .selectFrom('vendor_transfer')
    .innerJoin('sub_wallet', (join) =>
      join
        .onRef('sub_wallet.merchant_id', '=', 'vendor_transfer.merchant_id')
        .onRef('sub_wallet.member_id', '=', 'vendor_transfer.member_id')
        .onRef('sub_wallet.vendor', '=', 'vendor_transfer.vendor'),
    )
    .select(['vendor_transfer.id', 'direction', 'amount_minor', 'vendor_transfer.state', 'player'])
    .where('vendor_transfer.merchant_id', '=', merchantId)
    .where('vendor_transfer.vendor', '=', vendor);
  if ('ids' in which) return query.where('vendor_transfer.id', 'in', [...which.ids]).execute();
  // The vendor acts when it is called, even if the outcome becomes known here much later.
  return query
    .where('vendor_transfer.created_at', '>=', which.from)
    .where('vendor_transfer.created_at', '<', which.to)
    .where('vendor_transfer.state', '=', 'done')
    .execute();
}

export interface TransferFilter {
  readonly memberId?: string | undefined;
  readonly vendor?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  readonly states?: readonly TransferState[] | undefined;
  /** From this moment on, and before that one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

export async function listTransfers(db: Db, merchantId: string, filter: TransferFilter): Promise<TransferRow[]> {
  const { memberId, vendor, direction, states, from, before, after, limit } = filter;
  let query = selectRows(db, 'vendor_transfer', { merchant_id: merchantId }).selectAll();
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  if (direction !== undefined) query = query.where('direction', '=', direction);
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  if (after) query = query.where(isBefore(after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export interface UnsettledPage {
  readonly after?: TransferRow | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
}

/** Whose outcome nobody knows yet. */
export const countUnknown = (db: Db, merchantId: string): Promise<Waiting> =>
  countWaiting(db, sql`created_at`, sql`vendor_transfer where merchant_id = ${merchantId} and state = 'unknown'`);

/** Those in progress, oldest first: a query to be run or explained. */
export function unsettledQuery(db: Db, merchantId: string, { after, until, limit }: UnsettledPage) {
  let query = selectRows(db, 'vendor_transfer', { merchant_id: merchantId, state: IN_PROGRESS }).selectAll();
  if (until) query = query.where('created_at', '<=', until);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
    );
  }
  return query.orderBy('created_at').orderBy('id').limit(limit);
}

export const unsettledTransfers = (...page: Parameters<typeof unsettledQuery>): Promise<TransferRow[]> =>
  unsettledQuery(...page).execute();
