/** The SQL of what must be played before money leaves, and of what was staked by day. */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';
import type { WageringChange } from './wagering-rules.ts';

export type WageringRow = Selectable<CashierTables['wagering']>;

/** A source and reference that is there already stays as it is. */
export async function insertWagering(tx: Tx, row: Insertable<CashierTables['wagering']>): Promise<void> {
  await tx
    .insertInto('wagering')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'source', 'ref']).doNothing())
    .execute();
}

function openOf(db: Db, merchantId: string, memberId: string) {
  return db
    .selectFrom('wagering')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id');
}

/** What is still to be played, oldest first. */
export async function openWagerings(db: Db, merchantId: string, memberId: string): Promise<WageringRow[]> {
  return openOf(db, merchantId, memberId).execute();
}

export async function lockOpenWagerings(tx: Tx, merchantId: string, memberId: string): Promise<WageringRow[]> {
  return openOf(tx, merchantId, memberId).forUpdate().execute();
}

export async function changeWagering(tx: Tx, merchantId: string, change: WageringChange, at: Date): Promise<void> {
  await tx
    .updateTable('wagering')
    .set({ done_minor: change.doneMinor, ...(change.isDone && { state: 'done' as const, ended_at: at }) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', change.id)
    .execute();
}

/** Newest first, ended ones too. */
export async function listWagerings(
  db: Db,
  merchantId: string,
  memberId: string,
  limit: number,
): Promise<WageringRow[]> {
  return db
    .selectFrom('wagering')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Undefined when it is unknown, or not open. */
export async function cancelWagering(
  tx: Tx,
  merchantId: string,
  id: string,
  at: Date,
): Promise<WageringRow | undefined> {
  return tx
    .updateTable('wagering')
    .set({ state: 'cancelled', ended_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

export async function addTurnover(
  tx: Tx,
  member: { readonly merchantId: string; readonly memberId: string },
  day: Date,
  stakedMinor: bigint,
): Promise<void> {
  await tx
    .insertInto('turnover_day')
    .values({ merchant_id: member.merchantId, member_id: member.memberId, day, staked_minor: stakedMinor })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'member_id', 'day']).doUpdateSet((row) => ({
        staked_minor: row('turnover_day.staked_minor', '+', row.ref('excluded.staked_minor')),
      })),
    )
    .execute();
}

export async function stakedSince(db: Db, merchantId: string, memberId: string, since: Date): Promise<bigint> {
  const days = await db
    .selectFrom('turnover_day')
    .select('staked_minor')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('day', '>=', since)
    .execute();
  return days.reduce((sum, { staked_minor }) => sum + staked_minor, 0n);
}

export async function depositedSince(db: Db, merchantId: string, memberId: string, since: Date): Promise<bigint> {
  const orders = await db
    .selectFrom('deposit_order')
    .select('amount_minor')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('changed_at', '>=', since)
    .execute();
  return orders.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}
