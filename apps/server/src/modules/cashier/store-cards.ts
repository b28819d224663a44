/** The SQL of cards and accounts members withdraw to. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';

export type CardRow = Selectable<CashierTables['payment_card']>;

export async function listCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
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

export async function insertCard(tx: Tx, card: CardRow): Promise<void> {
  await tx.insertInto('payment_card').values(card).execute();
}
