/** The SQL of cards and accounts members withdraw to. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';

export type CardRow = Selectable<CashierTables['payment_card']>;

/** The cards on the member's list. */
export async function listCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  return (await allCards(db, merchantId, memberId)).filter((card) => card.removed_at === null);
}

/** Those that were taken off it too. */
export async function allCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  return db
    .selectFrom('payment_card')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findCard(db: Db, merchantId: string, memberId: string, id: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('payment_card')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes a card off the list, or puts it back; false when there is none of that kind. */
export async function markCard(
  tx: Tx,
  card: { readonly merchantId: string; readonly memberId: string; readonly id: string },
  removedAt: Date | null,
): Promise<boolean> {
  const marked = await tx
    .updateTable('payment_card')
    .set({ removed_at: removedAt })
    .where('merchant_id', '=', card.merchantId)
    .where('member_id', '=', card.memberId)
    .where('id', '=', card.id)
    .where('removed_at', removedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function insertCard(tx: Tx, card: CardRow): Promise<void> {
  await tx.insertInto('payment_card').values(card).execute();
}
