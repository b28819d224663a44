/** The SQL of reconciliations: which days were held against a provider's statement, and what differed. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';
import type { Difference } from './reconcile-rules.ts';

export type ReconciliationItem = Selectable<CashierTables['reconciliation_item']>;

export interface ReconciledDay {
  readonly merchantId: string;
  readonly provider: string;
  readonly day: string;
}

/** Takes a day for one node; false where another has it, or it is done. A day that failed is taken again when it is due. */
export async function claimDay(tx: Tx, day: ReconciledDay, at: Date, until: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('reconciliation')
    .values({ ...keyOf(day), state: 'begun', tries: 1, due_at: until, ran_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'provider', 'day'])
        .doUpdateSet((row) => ({
          state: 'begun' as const,
          tries: row('reconciliation.tries', '+', 1),
          due_at: until,
          ran_at: at,
        }))
        .where('reconciliation.state', '!=', 'done')
        .where('reconciliation.due_at', '<=', at),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What differed then is forgotten for what differs now. */
export async function keepDifferences(
  tx: Tx,
  day: ReconciledDay,
  found: { readonly differences: readonly Difference[]; readonly lines: number; readonly at: Date },
): Promise<void> {
  const { differences, lines, at } = found;
  const done = { state: 'done' as const, ran_at: at, due_at: at, fault: null, lines };
  await tx
    .insertInto('reconciliation')
    .values({ ...keyOf(day), ...done, tries: 1 })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'provider', 'day']).doUpdateSet(done))
    .execute();
  await tx
    .deleteFrom('reconciliation_item')
    .where('merchant_id', '=', day.merchantId)
    .where('provider', '=', day.provider)
    .where('day', '=', day.day)
    .execute();
  if (differences.length === 0) return;
  await tx
    .insertInto('reconciliation_item')
    .values(
      differences.map(({ kind, subject, orderId, providerRef, ours, theirs }, position) => ({
        ...keyOf(day),
        position,
        kind,
        subject,
        order_id: orderId,
        provider_ref: providerRef,
        ours,
        theirs,
        found_at: at,
      })),
    )
    .execute();
}

export async function failDay(tx: Tx, day: ReconciledDay, fault: string, again: (tries: number) => Date) {
  const row = await tx
    .selectFrom('reconciliation')
    .select('tries')
    .where('merchant_id', '=', day.merchantId)
    .where('provider', '=', day.provider)
    .where('day', '=', day.day)
    .executeTakeFirst();
  await tx
    .updateTable('reconciliation')
    .set({ state: 'fault', fault, due_at: again(row?.tries ?? 0) })
    .where('merchant_id', '=', day.merchantId)
    .where('provider', '=', day.provider)
    .where('day', '=', day.day)
    .execute();
}

/** What differs, the latest day first. */
export async function listDifferences(db: Db, merchantId: string, limit: number): Promise<ReconciliationItem[]> {
  return db
    .selectFrom('reconciliation_item')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('day', 'desc')
    .orderBy('provider')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Differences, and days that could not be held against a statement. */
export async function countUnreconciled(db: Db, merchantId: string): Promise<number> {
  const items = await db
    .selectFrom('reconciliation_item')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('reconciliation')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'fault')
    .executeTakeFirstOrThrow();
  return Number(items.count) + Number(days.count);
}

function keyOf({ merchantId, provider, day }: ReconciledDay) {
  return { merchant_id: merchantId, provider, day };
}

interface Ended {
  readonly merchantId: string;
  readonly provider: string;
  /** Those that ended then, or these, whenever they ended. */
  readonly which: { readonly from: Date; readonly to: Date } | { readonly ids: readonly string[] };
}

/** Orders that ended with money moved. */
export async function creditedDeposits(db: Db, { merchantId, provider, which }: Ended) {
  let query = db
    .selectFrom('deposit_order')
    .select(['id', 'provider_ref', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'credited');
  query =
    'ids' in which
      ? query.where('id', 'in', [...which.ids])
      : query.where('changed_at', '>=', which.from).where('changed_at', '<', which.to);
  return query.execute();
}

export async function paidWithdrawals(db: Db, { merchantId, provider, which }: Ended) {
  let query = db
    .selectFrom('withdrawal_order')
    .select(['id', 'provider_ref', 'amount_minor', 'fee_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'paid');
  query =
    'ids' in which
      ? query.where('id', 'in', [...which.ids])
      : query.where('changed_at', '>=', which.from).where('changed_at', '<', which.to);
  return query.execute();
}
