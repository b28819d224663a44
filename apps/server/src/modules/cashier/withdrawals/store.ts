/** The SQL of withdrawal orders. */
import type { Insertable, Selectable } from 'kysely';
import type { WithdrawalGroup } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import { type FaultColumns, noFaults } from '../../../db/faults.ts';
import type { PageKey } from '../../../db/page-key.ts';
import type { CashierTables, WithdrawalState } from '../../../db/tables/money/cashier.ts';
import type { ProviderOrders } from '../deposits/store.ts';
import { addStep } from '../orders/store-steps.ts';
import type { Usage } from './rules.ts';

export type WithdrawalRow = Selectable<CashierTables['withdrawal_order']>;

const UNDER_WAY: readonly WithdrawalState[] = ['requested', 'review', 'checking', 'approved', 'sending', 'unknown'];
const COUNTED: readonly WithdrawalState[] = [...UNDER_WAY, 'paid'];

/** The states behind what a member narrows a list to. */
export const groups: { readonly [Group in WithdrawalGroup]: readonly WithdrawalState[] } = {
  moving: UNDER_WAY,
  paid: ['paid'],
  back: ['declined', 'cancelled', 'returned'],
};

export async function insertWithdrawal(
  tx: Tx,
  row: Insertable<CashierTables['withdrawal_order']>,
  by: string,
): Promise<WithdrawalRow> {
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
  return db
    .selectFrom('withdrawal_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which of these orders of a provider's there are. */
export async function withdrawalsThere(db: Db, of: ProviderOrders): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('withdrawal_order')
    .select('id')
    .where('merchant_id', '=', of.merchantId)
    .where('provider', '=', of.provider)
    .where('id', 'in', [...of.ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countPaid(db: Db, merchantId: string, memberId: string): Promise<number> {
  const counted = await db
    .selectFrom('withdrawal_order')
    .select((row) => row.fn.countAll<bigint>().as('paid'))
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(counted.paid);
}

export async function lockWithdrawal(tx: Tx, merchantId: string, id: string): Promise<WithdrawalRow | undefined> {
  return tx
    .selectFrom('withdrawal_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What the member withdrew since the day began, and what is under way from any day. */
export async function usageOf(db: Db, merchantId: string, memberId: string, dayStart: Date): Promise<Usage> {
  const today = await db
    .selectFrom('withdrawal_order')
    .select(['amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('created_at', '>=', dayStart)
    .where('state', 'in', COUNTED)
    .execute();
  const open = await db
    .selectFrom('withdrawal_order')
    .select((row) => row.fn.countAll<bigint>().as('open'))
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirstOrThrow();
  return {
    withdrawnMinor: today.reduce((sum, row) => sum + row.amount_minor, 0n),
    times: today.length,
    open: Number(open.open),
  };
}

export interface Turn {
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly by: string;
  readonly reason?: string | undefined;
  /** When somebody must look again; null where the order is nobody's business any more, or an operator's. */
  readonly dueAt: Date | null;
  readonly attempts?: number;
  readonly providerRef?: string;
  /** Why it was refused, as the member is told. */
  readonly refusedFor?: string | undefined;
  /** What stands against it; nothing, once it is nobody's business any more. */
  readonly faults?: FaultColumns;
}

/** The locked order goes into another state, or stays in it until another time. */
export async function turnWithdrawal(tx: Tx, order: WithdrawalRow, turn: Turn): Promise<WithdrawalRow> {
  const isStep = turn.state !== order.state;
  const changes = {
    state: turn.state,
    due_at: turn.dueAt,
    attempts: turn.attempts ?? order.attempts,
    provider_ref: turn.providerRef ?? order.provider_ref,
    refused_for: turn.refusedFor ?? order.refused_for,
    changed_at: isStep ? turn.at : order.changed_at,
    ...(turn.faults ?? (turn.dueAt === null ? noFaults : undefined)),
  };
  await tx
    .updateTable('withdrawal_order')
    .set(changes)
    .where('merchant_id', '=', order.merchant_id)
    .where('id', '=', order.id)
    .execute();
  if (isStep) {
    await addStep(tx, {
      merchantId: order.merchant_id,
      orderId: order.id,
      state: turn.state,
      at: turn.at,
      by: turn.by,
      reason: turn.reason,
    });
  }
  return { ...order, ...changes };
}

export async function listWithdrawals(
  db: Db,
  merchantId: string,
  filter: {
    readonly memberId?: string;
    readonly states?: readonly WithdrawalState[];
    readonly after?: PageKey | undefined;
    readonly limit: number;
  },
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawal_order').selectAll().where('merchant_id', '=', merchantId);
  if (filter.memberId !== undefined) query = query.where('member_id', '=', filter.memberId);
  if (filter.states !== undefined) query = query.where('state', 'in', [...filter.states]);
  const { after } = filter;
  if (after) {
    query = query.where((row) =>
      row.or([row('created_at', '<', after.at), row.and([row('created_at', '=', after.at), row('id', '<', after.id)])]),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
}

/** Left to operators, the longest first. */
export async function withdrawalsSetAside(db: Db, merchantId: string, limit: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks orders whose provider must be told or asked now; those another node holds are left to it. */
export async function lockDue(
  tx: Tx,
  merchantId: string,
  due: { readonly now: Date; readonly states: readonly WithdrawalState[]; readonly limit: number },
): Promise<WithdrawalRow[]> {
  return tx
    .selectFrom('withdrawal_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', [...due.states])
    .where('due_at', '<=', due.now)
    .where('set_aside_at', 'is', null)
    .orderBy('due_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
