/** A deposit goes into another state, or something is added to its story, and whoever shows it to its member is told. */
import type { Tx } from '../../../db/db.ts';
import type { DepositEvent } from '../../../db/tables/money/cashier.ts';
import type { Cashier } from '../context.ts';
import { addStep } from '../orders/store-steps.ts';
import { changeDeposit, type DepositChanges, type DepositRow } from './store.ts';

export interface DepositTurn {
  readonly at: Date;
  readonly by: string;
  readonly reason?: string | undefined;
  /** What the timeline tells, where it is not the new state. */
  readonly event?: DepositEvent;
  readonly changes: DepositChanges;
}

/** The order is locked. A turn that says neither state nor event changes the order without a word in its timeline. */
export async function turnDeposit(
  cashier: Pick<Cashier, 'outbox'>,
  tx: Tx,
  order: DepositRow,
  { at, by, reason, event, changes }: DepositTurn,
): Promise<DepositRow> {
  const turned = await changeDeposit(tx, order, { ...changes, changed_at: at });
  const { merchant_id: merchantId, id: orderId, member_id: memberId } = order;
  for (const state of [event, changes.state === order.state ? undefined : changes.state]) {
    if (state !== undefined) await addStep(tx, { merchantId, orderId, state, at, by, reason });
  }
  await cashier.outbox.tell(tx, merchantId, 'deposit.changed', { orderId, memberId });
  return turned;
}
