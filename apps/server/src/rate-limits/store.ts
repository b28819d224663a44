/** The SQL of what tries have consumed. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { selectRows, setRows, updateRows } from '../db/tenancy/rows.ts';

export async function readBudgets(db: Db, merchantId: string, keys: readonly string[], now: Date) {
  return await selectRows(db, 'attempt_budget', { merchant_id: merchantId, budget_key: keys })
    .select(['budget_key', 'spent', 'failed', 'resets_at'])
    .where('resets_at', '>', now)
    .execute();
}

/** Counts one try on each key, in the order given: the same order everywhere, so that two nodes never wait for each other. */
export async function countTry(
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly key: string; readonly resetsAt: Date }[],
  now: Date,
) {
  const current = (column: 'spent' | 'failed' | 'resets_at') => sql.ref(`attempt_budget.${column}`);
  const isOver = sql<boolean>`${current('resets_at')} <= ${now}`;
  return await tx
    .insertInto('attempt_budget')
    .values(
      rows.map(({ key, resetsAt }) => ({
        merchant_id: merchantId,
        budget_key: key,
        spent: 1,
        failed: 0,
        resets_at: resetsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'budget_key']).doUpdateSet({
        spent: sql`case when ${isOver} then 1 else ${current('spent')} + 1 end`,
        failed: sql`case when ${isOver} then 0 else ${current('failed')} end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else ${current('resets_at')} end`,
      }),
    )
    .returning(['budget_key', 'spent', 'failed', 'resets_at'])
    .execute();
}

/** Marks the try as failed on one key; says how many failed there. */
export async function countFailure(tx: Tx, merchantId: string, key: string): Promise<number> {
  const row = await updateRows(tx, 'attempt_budget', { merchant_id: merchantId, budget_key: key })
    .set({ failed: sql`failed + 1` })
    .returning('failed')
    .executeTakeFirst();
  return row?.failed ?? 0;
}

/** Gives a try back, and with `isWiped` the failures before it. */
export async function giveBack(tx: Tx, merchantId: string, key: string, isWiped: boolean): Promise<void> {
  await setRows(
    tx,
    'attempt_budget',
    { merchant_id: merchantId, budget_key: key },
    isWiped
      ? { spent: sql`greatest(spent - failed - 1, 0)`, failed: 0 }
      : { spent: sql`greatest(spent - 1, 0)`, failed: sql`failed` },
  );
}
