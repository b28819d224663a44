/** The SQL of cards and accounts for withdrawals. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export type CardRow = Selectable<Tables['payment_card']>;

/** The member's active cards, the default first. */
export async function listCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  const cards = (await allCards(db, merchantId, memberId)).filter((card) => card.removed_at === null);
  return cards.sort((one, other) => Number(other.is_default) - Number(one.is_default));
}

/** Removed cards too. */
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

export async function insertCard(tx: Tx, card: CardRow): Promise<void> {
  await tx.insertInto('payment_card').values(card).execute();
}

type Change = Partial<Pick<CardRow, 'removed_at' | 'changed_at' | 'usable_at' | 'is_default'>>;

export async function changeCard(tx: Tx, card: Pick<CardRow, 'merchant_id' | 'id'>, change: Change): Promise<void> {
  await tx
    .updateTable('payment_card')
    .set(change)
    .where('merchant_id', '=', card.merchant_id)
    .where('id', '=', card.id)
    .execute();
}

/** For operators: a card of any member; undefined once it is removed. */
export async function lockCard(tx: Tx, merchantId: string, id: string): Promise<CardRow | undefined> {
  return tx
    .selectFrom('payment_card')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
