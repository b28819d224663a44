/** Changes a deposit's state, or adds to its timeline, and notifies the member's screens. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { DepositNote } from '../../../db/tables.ts';
import { type Cashier, now } from '../context.ts';
import { addStep } from '../orders/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import { type DepositEvent, depositLifecycle } from './lifecycle.ts';
import { changeDeposit, type DepositChanges, type DepositRow, lockDeposit, moveDeposit } from './store.ts';

interface Step {
  readonly by: string;
  readonly reason?: string | undefined;
  /** Entry of the timeline beside the new state. */
  readonly note?: DepositNote;
  readonly changes?: DepositChanges;
}

type Ports = Pick<Cashier, 'outbox' | 'clock'>;

/** The order is locked, and its lifecycle allows the event. */
export async function transitionDeposit(
  cashier: Ports,
  tx: Tx,
  order: DepositRow,
  event: DepositEvent,
  step: Step,
): Promise<DepositRow> {
  const moved = await moveDeposit(tx, order, event, { ...step.changes, changed_at: now(cashier) });
  return record(cashier, tx, order, moved, step);
}

/** The order is locked, and stays in its state. */
export async function annotateDeposit(
  cashier: Ports,
  tx: Tx,
  order: DepositRow,
  step: Step & { readonly note: DepositNote },
): Promise<DepositRow> {
  const changed = await changeDeposit(tx, order, { ...step.changes, changed_at: now(cashier) });
  return record(cashier, tx, order, changed, step);
}

async function record(
  cashier: Ports,
  tx: Tx,
  before: DepositRow,
  after: DepositRow,
  { by, reason, note }: Step,
): Promise<DepositRow> {
  const { merchant_id: merchantId, id: orderId, member_id: memberId, changed_at: at } = after;
  for (const state of [note, after.state === before.state ? undefined : after.state]) {
    if (state !== undefined) await addStep(tx, { merchantId, orderId, state, at, by, reason });
  }
  await cashier.outbox.publish(tx, merchantId, 'deposit.changed', { orderId, memberId });
  return after;
}

/** The order, locked, if its lifecycle allows the event. */
export async function lockDepositFor(
  tx: Tx,
  merchantId: string,
  orderId: string,
  event: DepositEvent,
): Promise<Result<DepositRow, DecisionRefusal>> {
  const order = await lockDeposit(tx, merchantId, orderId);
  if (!order) return refuse('order.unknown');
  return depositLifecycle.allows(order.state, event) ? ok(order) : refuse('order.settled', { state: order.state });
}
