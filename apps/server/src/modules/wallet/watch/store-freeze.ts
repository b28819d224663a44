/** Freezing and releasing a merchant's withdrawals. */
import type { Clock, Random } from '#kernel';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Freeze } from '../wallet.ts';

export async function openFreeze(db: Db, merchantId: string): Promise<Freeze | undefined> {
  const row = await db
    .selectFrom('wallet_freeze')
    .select(['reason', 'frozen_by', 'frozen_at'])
    .where('merchant_id', '=', merchantId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return row && { reason: row.reason, frozenBy: row.frozen_by, frozenAt: row.frozen_at };
}

export async function mayLeave(db: Db, merchantId: string): Promise<Result<undefined, 'wallet.frozen'>> {
  return (await openFreeze(db, merchantId)) ? refuse('wallet.frozen') : ok();
}

/** Freezes withdrawals; returns whether this call did. */
export async function freeze(
  tx: Tx,
  ports: { readonly clock: Clock; readonly random: Random },
  stop: { readonly merchantId: string; readonly reason: string; readonly by: string },
): Promise<boolean> {
  const stopped = await tx
    .insertInto('wallet_freeze')
    .values({
      merchant_id: stop.merchantId,
      id: newId(ports.clock, ports.random),
      reason: stop.reason,
      frozen_by: stop.by,
      frozen_at: new Date(ports.clock.now()),
      lifted_by: null,
      lifted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id']).where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Releases withdrawals; returns whether they were frozen. */
export async function unfreeze(tx: Tx, clock: Clock, merchantId: string, by: string): Promise<boolean> {
  const lifted = await tx
    .updateTable('wallet_freeze')
    .set({ lifted_by: by, lifted_at: new Date(clock.now()) })
    .where('merchant_id', '=', merchantId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lifted !== undefined;
}
