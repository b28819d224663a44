/** The SQL of cards and accounts members withdraw to. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export type CardRow = Selectable<Tables['payment_card']>;

/** The cards on the member's list, the one that is offered first at its head. */
export async function listCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  const cards = (await allCards(db, merchantId, memberId)).filter((card) => card.removed_at === null);
  return cards.sort((one, other) => Number(other.is_default) - Number(one.is_default));
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

/** For operators: a card of whoever it is, undefined once it is off the list. */
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
