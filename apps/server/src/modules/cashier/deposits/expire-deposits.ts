import { ok } from '#kernel';
import { reasonOf, retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { type Cashier, now } from '../context.ts';
import { depositLifecycle } from './lifecycle.ts';
import { changeDeposit, type DepositRow, findOverdue, lockDeposit, lockOverdue } from './store.ts';
import { transitionDeposit } from './transition-deposit.ts';

const AT_ONCE = 50;

/**
 * Expires unpaid orders; a payment that arrives later is still credited. Returns how many. All of them in one transaction; if that
 * fails, each in its own, so that one failure does not block the others.
 */
export async function expireDeposits(cashier: Cashier, merchantId: string): Promise<number> {
  try {
    return await expireTogether(cashier, merchantId);
  } catch {
    let expired = 0;
    for (const order of await findOverdue(cashier.db, merchantId, now(cashier), AT_ONCE)) {
      if (await expireAlone(cashier, order)) expired += 1;
    }
    return expired;
  }
}

async function expireTogether(cashier: Cashier, merchantId: string): Promise<number> {
  const expired = await cashier.atomically(async (tx) => {
    const orders = await lockOverdue(tx, merchantId, now(cashier), AT_ONCE);
    for (const order of orders) await transitionDeposit(cashier, tx, order, 'expire', byClock);
    return ok(orders.length);
  });
  return expired.ok ? expired.value : 0;
}

const byClock = { by: 'clock' };

/** A failed order is retried with growing pauses: its member can still be credited meanwhile. */
async function expireAlone(cashier: Cashier, { merchant_id: merchantId, id }: DepositRow): Promise<boolean> {
  const about = { job: 'deposits', merchantId, subject: id };
  try {
    const turned = await cashier.atomically(async (tx) => {
      const order = await lockDeposit(tx, merchantId, id);
      const isOver = order !== undefined && depositLifecycle.allows(order.state, 'expire');
      if (isOver) await transitionDeposit(cashier, tx, order, 'expire', byClock);
      return ok(isOver);
    });
    return turned.ok && turned.value;
  } catch (error) {
    cashier.onFault(error, about);
    await noteFault(cashier, merchantId, id, error).catch((again: unknown) => cashier.onFault(again, about));
    return false;
  }
}

async function noteFault(cashier: Cashier, merchantId: string, id: string, error: unknown): Promise<void> {
  await inTransaction(cashier, async (tx) => {
    const order = await lockDeposit(tx, merchantId, id);
    if (!order) return;
    const faults = order.expiry_faults + 1;
    await changeDeposit(tx, order, {
      expiry_faults: faults,
      expiry_fault: reasonOf(error),
      expiry_due_at: retryAt(cashier.clock.now(), faults),
    });
  });
}
