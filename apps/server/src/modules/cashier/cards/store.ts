/** The SQL of cards and accounts for withdrawals. */
import { takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { SHARING_LOCK } from '../../../db/lock-spaces.ts';
import { findRow, listRows, lockRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';

export type CardRow = Row<'payment_card'>;

/** The member's active cards, the default first. */
export async function listCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  const cards = (await allCards(db, merchantId, memberId)).filter((card) => card.removed_at === null);
  return cards.sort((one, other) => Number(other.is_default) - Number(one.is_default));
}

/** Removed cards too. */
export async function allCards(db: Db, merchantId: string, memberId: string): Promise<CardRow[]> {
  return listRows(
    db,
    'payment_card',
    { merchant_id: merchantId, member_id: memberId },
    { orderBy: ['created_at', 'id'] },
  );
}

export async function findCard(db: Db, merchantId: string, memberId: string, id: string): Promise<CardRow | undefined> {
  return findRow(db, 'payment_card', { merchant_id: merchantId, member_id: memberId, id });
}

/** It is noted whether another member has the same account already: of two who add it at once the second waits, and finds the first. */
export async function insertCard(tx: Tx, card: Omit<CardRow, 'shares_account'>): Promise<CardRow> {
  const { merchant_id, account_fingerprint } = card;
  await takeAdvisoryLock(tx, SHARING_LOCK, `${merchant_id} ${account_fingerprint}`);
  const others = await selectRows(tx, 'payment_card', { merchant_id, account_fingerprint })
    .select('id')
    .where('member_id', '!=', card.member_id)
    .limit(1)
    .execute();
  const row = { ...card, shares_account: others.length > 0 };
  await tx.insertInto('payment_card').values(row).execute();
  return row;
}

type Change = Partial<Pick<CardRow, 'removed_at' | 'changed_at' | 'usable_at' | 'is_default'>>;

export async function changeCard(tx: Tx, card: Pick<CardRow, 'merchant_id' | 'id'>, change: Change): Promise<void> {
  await setRows(tx, 'payment_card', { merchant_id: card.merchant_id, id: card.id }, change);
}

/** For operators: a card of any member; undefined once it is removed. */
export async function lockCard(tx: Tx, merchantId: string, id: string): Promise<CardRow | undefined> {
  return lockRow(tx, 'payment_card', { merchant_id: merchantId, id, removed_at: null });
}
