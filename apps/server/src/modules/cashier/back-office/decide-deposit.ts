/** An operator decides on a deposit: the money is there, or it is not. Also shows what the member sent. */

import { formatAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DepositState } from '../../../db/tables.ts';
import type { Cashier } from '../context.ts';
import {
  creditDeposit,
  type DepositRow,
  declineDeposit,
  findDeposit,
  lockDepositFor,
  termsOfOrder,
} from '../deposits/index.ts';
import { receiptsOf } from '../receipts/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import type { Decision } from './decide-withdrawal.ts';
import {
  countNotices,
  depositsPage,
  findNotice,
  type ListPage,
  type NoticeRow,
  type OrderSearch,
  openNoticesPage,
} from './store.ts';

export interface DepositDecision extends Decision {
  /** The amount that arrived, if not the requested one. */
  readonly amount?: string;
}

export interface DepositDecided {
  readonly before: DepositRow;
  readonly after: DepositRow;
}

export interface ReceiptFile {
  readonly id: string;
  readonly at: Date;
  /** Missing where the storage could not deliver it. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export function createDepositBackOffice(cashier: Cashier) {
  return {
    /** Newest first; with a filter of states, oldest first. */
    deposits: (
      db: Db,
      merchantId: string,
      states: readonly DepositState[] | undefined,
      page: ListPage<Pick<DepositRow, 'created_at' | 'id'>> & OrderSearch,
    ) => depositsPage(db, merchantId, states, page),
    deposit: findDeposit,
    countNotices,
    /** Notices of providers that match no order and are unresolved: oldest first. */
    notices: (db: Db, merchantId: string, page: ListPage<NoticeRow>) => openNoticesPage(db, merchantId, page),
    notice: findNotice,

    async receipts(db: Db, merchantId: string, orderId: string): Promise<readonly ReceiptFile[]> {
      const rows = (await receiptsOf(db, merchantId, [orderId])).get(orderId) ?? [];
      return Promise.all(
        rows.map(async ({ id, added_at: at, storage_key: key }) => {
          const read = await cashier.storage.get(key);
          return read.kind === 'found' ? { id, at, bytes: read.bytes } : { id, at };
        }),
      );
    },

    async confirmDeposit(
      tx: Tx,
      { merchant, orderId, by, reason, amount }: DepositDecision,
    ): Promise<Result<DepositDecided, DecisionRefusal | 'money.malformed' | 'cashier.amount_out_of_range'>> {
      const locked = await lockDepositFor(tx, merchant.id, orderId, 'credit');
      if (!locked.ok) return locked;
      const before = locked.value;
      if (before.reversed_at !== null) return refuse('order.settled', { state: before.state });
      const arrived = amount === undefined ? ok(before.amount_minor) : parseAmount(amount, merchant.currency);
      if (!arrived.ok) return arrived;
      if (arrived.value <= 0n) return refuse('money.malformed');
      // The requested amount was within the order's limits; any other must be within them, too.
      const { maximumMinor } = termsOfOrder(merchant, before).frame;
      const isTooMuch = arrived.value !== before.amount_minor && arrived.value > maximumMinor;
      if (isTooMuch)
        return refuse('cashier.amount_out_of_range', { maximum: formatAmount(maximumMinor, merchant.currency) });
      const credited = await creditDeposit(cashier, tx, merchant, before, { by, reason, amountMinor: arrived.value });
      return credited.ok ? ok({ before, after: credited.value }) : credited;
    },

    async refuseDeposit(
      tx: Tx,
      { merchant, orderId, by, reason }: DepositDecision & { readonly reason: string },
    ): Promise<Result<DepositDecided, DecisionRefusal>> {
      const before = await lockDepositFor(tx, merchant.id, orderId, 'decline');
      if (!before.ok) return before;
      return ok({ before: before.value, after: await declineDeposit(cashier, tx, before.value, { by, reason }) });
    },
  };
}
