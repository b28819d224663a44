import { ok } from '#kernel';
import { type Cashier, now } from './context.ts';
import { lockOverdue } from './store-deposits.ts';
import { turnDeposit } from './turn-deposit.ts';

const AT_ONCE = 50;

/** Orders nobody paid in time expire; a payment that arrives later is credited all the same. Answers how many did. */
export async function expireDeposits(cashier: Cashier, merchantId: string): Promise<number> {
  const expired = await cashier.atomically(async (tx) => {
    const at = now(cashier);
    const orders = await lockOverdue(tx, merchantId, at, AT_ONCE);
    for (const order of orders)
      await turnDeposit(cashier, tx, order, { at, by: 'clock', changes: { state: 'expired' } });
    return ok(orders.length);
  });
  return expired.ok ? expired.value : 0;
}
