/** The SQL of withdrawal orders. */
import { sql } from 'kysely';
import type { WithdrawalGroup } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { type FaultColumns, noFaults } from '../../../db/jobs/faults.ts';
import { isBefore, type PageKey } from '../../../db/page-key.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import {
  countRows,
  findRow,
  lockDueRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';
import { addStep } from '../orders/index.ts';
import { type WithdrawalEvent, withdrawalLifecycle } from './lifecycle.ts';
import type { Usage } from './rules.ts';

export type WithdrawalRow = Row<'withdrawal_order'>;

const IN_PROGRESS = (Object.keys(withdrawalLifecycle.table) as WithdrawalState[]).filter(
  (state) => !withdrawalLifecycle.isFinal(state),
);
const COUNTED: readonly WithdrawalState[] = [...IN_PROGRESS, 'paid'];

/** The states behind a member's filter. */
export const groups: { readonly [Group in WithdrawalGroup]: readonly WithdrawalState[] } = {
  moving: IN_PROGRESS,
  paid: ['paid'],
  back: ['declined', 'cancelled', 'returned'],
};

export async function insertWithdrawal(tx: Tx, row: NewRow<'withdrawal_order'>, by: string) {
  const inserted = await tx.insertInto('withdrawal_order').values(row).returningAll().executeTakeFirstOrThrow();
  await addStep(tx, {
    merchantId: inserted.merchant_id,
    orderId: inserted.id,
    state: inserted.state,
    at: inserted.created_at,
    by,
  });
  return inserted;
}

export async function findWithdrawal(db: Db, merchantId: string, id: string): Promise<WithdrawalRow | undefined> {
  return findRow(db, 'withdrawal_order', { merchant_id: merchantId, id });
}

export async function countPaid(db: Db, merchantId: string, memberId: string): Promise<number> {
  return countRows(selectRows(db, 'withdrawal_order', { merchant_id: merchantId, member_id: memberId, state: 'paid' }));
}

/** What was paid to a member. */
export async function sumPaid(db: Db, merchantId: string, memberId: string): Promise<bigint> {
  const row = await selectRows(db, 'withdrawal_order', { merchant_id: merchantId, member_id: memberId, state: 'paid' })
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow();
  return row.sum;
}

export async function lockWithdrawal(tx: Tx, merchantId: string, id: string): Promise<WithdrawalRow | undefined> {
  return lockRow(tx, 'withdrawal_order', { merchant_id: merchantId, id });
}

/** The member's withdrawals since the start of the day, and those in progress from any day. */
export async function usageOf(db: Db, merchantId: string, memberId: string, dayStart: Date): Promise<Usage> {
  const today = await selectRows(db, 'withdrawal_order', {
    merchant_id: merchantId,
    member_id: memberId,
    state: COUNTED,
  })
    .select(['amount_minor'])
    .where('created_at', '>=', dayStart)
    .execute();
  const open = await countRows(
    selectRows(db, 'withdrawal_order', { merchant_id: merchantId, member_id: memberId, state: IN_PROGRESS }),
  );
  return {
    withdrawnMinor: today.reduce((sum, row) => sum + row.amount_minor, 0n),
    times: today.length,
    open: open,
  };
}

export interface WithdrawalChanges {
  /** When it is due again; null where the order has ended or waits for an operator. */
  readonly dueAt: Date | null;
  readonly attempts?: number;
  /** By which account with its provider it is sent. */
  readonly account?: string | undefined;
  readonly providerRef?: string | undefined;
  /** Why it was refused, as shown to the member. */
  readonly refusedFor?: string | undefined;
  /** The current failure; none once it has ended or waits for an operator. */
  readonly faults?: FaultColumns;
  /** The provider gets it anew: its time to end it begins again, though the state may be the same. */
  readonly isSentAgain?: boolean;
}

/** The order is locked, or new. An event that its lifecycle does not allow in its state is never written. */
export function moveWithdrawal(
  tx: Tx,
  order: WithdrawalRow,
  event: WithdrawalEvent,
  at: Date,
  changes: WithdrawalChanges,
): Promise<WithdrawalRow> {
  const state = withdrawalLifecycle.next(order.state, event);
  const isSame = state === order.state && !changes.isSentAgain;
  return save(tx, order, isSame ? {} : { state, changed_at: at }, changes);
}

/** The order is locked, and stays in its state until it is due again. */
export function rescheduleWithdrawal(tx: Tx, order: WithdrawalRow, changes: WithdrawalChanges): Promise<WithdrawalRow> {
  return save(tx, order, {}, changes);
}

async function save(
  tx: Tx,
  order: WithdrawalRow,
  moved: { readonly state?: WithdrawalState; readonly changed_at?: Date },
  { dueAt, attempts, account, providerRef, refusedFor, faults }: WithdrawalChanges,
): Promise<WithdrawalRow> {
  const changes = {
    ...moved,
    due_at: dueAt,
    attempts: attempts ?? order.attempts,
    account: account ?? order.account,
    provider_ref: providerRef ?? order.provider_ref,
    refused_for: refusedFor ?? order.refused_for,
    ...(faults ?? (dueAt === null ? noFaults : undefined)),
  };
  return updateRows(tx, 'withdrawal_order', { merchant_id: order.merchant_id, id: order.id, state: order.state })
    .set(changes)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listWithdrawals(
  db: Db,
  merchantId: string,
  filter: {
    readonly memberId?: string;
    readonly states?: readonly WithdrawalState[];
    readonly without?: readonly WithdrawalState[] | undefined;
    readonly after?: PageKey | undefined;
    readonly limit: number;
  },
): Promise<WithdrawalRow[]> {
  let query = selectRows(db, 'withdrawal_order', { merchant_id: merchantId }).selectAll();
  if (filter.memberId !== undefined) query = query.where('member_id', '=', filter.memberId);
  if (filter.states !== undefined) query = query.where('state', 'in', [...filter.states]);
  if (filter.without?.length) query = query.where('state', 'not in', [...filter.without]);
  if (filter.after) query = query.where(isBefore(filter.after));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
}

/** How many are set aside, and since when. */
export const countSetAside = (db: Db, merchantId: string): Promise<Waiting> =>
  countWaiting(
    db,
    sql`set_aside_at`,
    sql`withdrawal_order where merchant_id = ${merchantId} and set_aside_at is not null`,
  );

/** Set aside for operators, the oldest first. */
export async function withdrawalsSetAside(db: Db, merchantId: string, limit: number): Promise<WithdrawalRow[]> {
  return selectRows(db, 'withdrawal_order', { merchant_id: merchantId })
    .selectAll()
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const dueWithdrawals = (now: Date): DueMerchants =>
  sql`select merchant_id from withdrawal_order where due_at <= ${now} and set_aside_at is null`;

/** Locks orders that are due to be sent or queried; skips those locked by another node. */
export async function lockDue(
  tx: Tx,
  merchantId: string,
  due: { readonly now: Date; readonly states: readonly WithdrawalState[]; readonly limit: number },
): Promise<WithdrawalRow[]> {
  const key = { merchant_id: merchantId, state: due.states, set_aside_at: null };
  return lockDueRows(tx, 'withdrawal_order', key, { column: 'due_at', by: due.now, limit: due.limit });
}
