import type { Tx } from '../../../db/db.ts';
import { type Cashier, now } from '../context.ts';
import { cancelOpenWagerings } from '../wagering/store-wagering.ts';
import { lockUnpaid } from './store.ts';
import { turnDeposit } from './transition-deposit.ts';

/**
 * A break begins. What is left to be played is let go, since nobody may play now and the money must be able to leave. Orders nobody has paid
 * yet are over; one that is paid all the same is held.
 */
export async function letGo(
  cashier: Pick<Cashier, 'clock' | 'outbox'>,
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<void> {
  const at = now(cashier);
  await cancelOpenWagerings(tx, merchantId, memberId, at);
  for (const order of await lockUnpaid(tx, merchantId, memberId)) {
    await turnDeposit(cashier, tx, order, { at, by: 'break', changes: { state: 'declined' } });
  }
}
