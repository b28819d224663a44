/** The timelines of orders. */
import type { Db, Tx } from '../../../db/db.ts';
import type { DepositNote, DepositState, WithdrawalState } from '../../../db/tables.ts';
import { listRows, selectRows } from '../../../db/tenancy/rows.ts';

export interface Step<State extends string> {
  readonly state: State;
  readonly at: Date;
}

/** The order's row must be locked, or new: steps are numbered. */
export async function addStep(
  tx: Tx,
  step: {
    readonly merchantId: string;
    readonly orderId: string;
    readonly state: DepositState | DepositNote | WithdrawalState;
    readonly at: Date;
    readonly by: string;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  const last = await selectRows(tx, 'cashier_step', { merchant_id: step.merchantId, order_id: step.orderId })
    .select((row) => row.fn.max('position').as('position'))
    .executeTakeFirst();
  await tx
    .insertInto('cashier_step')
    .values({
      merchant_id: step.merchantId,
      order_id: step.orderId,
      position: (last?.position ?? 0) + 1,
      state: step.state,
      at: step.at,
      by: step.by,
      reason: step.reason ?? null,
    })
    .execute();
}

/** The steps of many orders, in order, by order id. */
export async function stepsOf<State extends DepositState | DepositNote | WithdrawalState>(
  db: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Step<State>[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await listRows(
    db,
    'cashier_step',
    { merchant_id: merchantId, order_id: orderIds },
    { columns: ['order_id', 'state', 'at'], orderBy: ['order_id', 'position'] },
  );
  return Map.groupBy(
    rows.map((row) => ({ orderId: row.order_id, state: row.state as State, at: row.at })),
    (row) => row.orderId,
  );
}

/** One order's steps with operator and reason: for operators. */
export async function historyOf(db: Db, merchantId: string, orderId: string) {
  return listRows(
    db,
    'cashier_step',
    { merchant_id: merchantId, order_id: orderId },
    { columns: ['state', 'at', 'by', 'reason'], orderBy: ['position'] },
  );
}
