/** The SQL of what each operator last said of an order, where it takes two. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';

export type VoteRow = Selectable<CashierTables['withdrawal_vote']>;
export type Verdict = VoteRow['verdict'];

/** One operator goes by one name, however it is written. */
export function operatorKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Keeps what an operator says; the order is locked. */
export async function castVote(tx: Tx, vote: Omit<VoteRow, 'operator_key'>): Promise<void> {
  const { operator, verdict, at } = vote;
  await tx
    .insertInto('withdrawal_vote')
    .values({ ...vote, operator_key: operatorKey(operator) })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'order_id', 'operator_key']).doUpdateSet({ operator, verdict, at }),
    )
    .execute();
}

export async function votesOf(db: Db, merchantId: string, orderId: string): Promise<VoteRow[]> {
  return db
    .selectFrom('withdrawal_vote')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('operator_key')
    .execute();
}
