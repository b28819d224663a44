import type { Tx } from '../../../db/db.ts';
import { type Cashier, now } from '../context.ts';
import { cancelOpenWagerings } from '../wagering/index.ts';
import { lockUnpaid } from './store.ts';
import { transitionDeposit } from './transition-deposit.ts';

/**
 * When a break begins: wagering requirements are waived, since nobody may play now and the money must be able to leave. Unpaid orders
 * are closed; a later payment of one is held.
 */
export async function releaseOnBreak(
  cashier: Pick<Cashier, 'clock' | 'outbox'>,
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<void> {
  await cancelOpenWagerings(tx, merchantId, memberId, now(cashier));
  for (const order of await lockUnpaid(tx, merchantId, memberId)) {
    await transitionDeposit(cashier, tx, order, 'decline', { by: 'break' });
  }
}
