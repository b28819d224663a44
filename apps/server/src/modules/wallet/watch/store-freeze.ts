/** Freezing and releasing a merchant's withdrawals. */
import type { Clock, Random } from '#kernel';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, hasWritten, setRows } from '../../../db/tenancy/rows.ts';
import type { Freeze } from '../wallet.ts';

export async function openFreeze(db: Db, merchantId: string): Promise<Freeze | undefined> {
  const row = await findRow(db, 'wallet_freeze', { merchant_id: merchantId, lifted_at: null }, [
    'reason',
    'frozen_by',
    'frozen_at',
  ]);
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
  return hasWritten(
    tx
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
      .onConflict((conflict) => conflict.columns(['merchant_id']).where('lifted_at', 'is', null).doNothing()),
  );
}

/** Releases withdrawals; returns whether they were frozen. */
export async function unfreeze(tx: Tx, clock: Clock, merchantId: string, by: string): Promise<boolean> {
  return setRows(
    tx,
    'wallet_freeze',
    { merchant_id: merchantId, lifted_at: null },
    {
      lifted_by: by,
      lifted_at: new Date(clock.now()),
    },
  );
}
