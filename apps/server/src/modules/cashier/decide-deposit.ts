/** An operator decides on a deposit: the money is there, or it is not. And looks at what the member sent. */
import { ok, parseAmount, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Cashier } from './context.ts';
import { creditDeposit, declineDeposit } from './settle-deposit.ts';
import { type DepositFilter, type DepositRow, findDeposit, listDeposits, lockDeposit } from './store-deposits.ts';
import { noticesToLookAt } from './store-notices.ts';
import { receiptsOf } from './store-receipts.ts';

const SHOWN = 100;

export interface DepositDecision {
  readonly merchant: Merchant;
  readonly orderId: string;
  readonly by: string;
  readonly reason?: string;
  /** What arrived, where it is not what was asked. */
  readonly amount?: string;
}

export interface DepositDecided {
  readonly before: DepositRow;
  readonly after: DepositRow;
}

export interface ReceiptFile {
  readonly id: string;
  readonly at: Date;
  /** Missing where the storage could not give it. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export interface DepositDesk {
  deposits(db: Db, merchantId: string, end?: DepositFilter['end']): Promise<readonly DepositRow[]>;
  deposit(db: Db, merchantId: string, orderId: string): Promise<DepositRow | undefined>;
  receipts(db: Db, merchantId: string, orderId: string): Promise<readonly ReceiptFile[]>;
  /** What providers told that fits no order, or not as it stands. */
  notices(db: Db, merchantId: string): ReturnType<typeof noticesToLookAt>;
  confirmDeposit(
    tx: Tx,
    decision: DepositDecision,
  ): Promise<
    Result<DepositDecided, 'order.unknown' | 'order.settled' | 'money.malformed' | 'cashier.amount_out_of_range'>
  >;
  refuseDeposit(
    tx: Tx,
    decision: DepositDecision & { readonly reason: string },
  ): Promise<Result<DepositDecided, 'order.unknown' | 'order.settled'>>;
}

export function openDepositDesk(cashier: Cashier): DepositDesk {
  return {
    deposits: (db, merchantId, end) => listDeposits(db, merchantId, { end, limit: SHOWN }),
    deposit: findDeposit,
    notices: (db, merchantId) => noticesToLookAt(db, merchantId, SHOWN),

    async receipts(db, merchantId, orderId) {
      const rows = (await receiptsOf(db, merchantId, [orderId])).get(orderId) ?? [];
      return Promise.all(
        rows.map(async ({ id, added_at: at, storage_key: key }) => {
          const read = await cashier.storage.get(key);
          return read.kind === 'found' ? { id, at, bytes: read.bytes } : { id, at };
        }),
      );
    },

    async confirmDeposit(tx, { merchant, orderId, by, reason, amount }) {
      const before = await lockDeposit(tx, merchant.id, orderId);
      if (!before) return refuse('order.unknown');
      if (before.state === 'credited') return refuse('order.settled', { state: before.state });
      const arrived = amount === undefined ? ok(before.amount_minor) : parseAmount(amount, merchant.currency);
      if (!arrived.ok) return arrived;
      if (arrived.value <= 0n) return refuse('money.malformed');
      const credited = await creditDeposit(cashier, tx, merchant, before, { by, reason, amountMinor: arrived.value });
      return credited.ok ? ok({ before, after: credited.value }) : credited;
    },

    async refuseDeposit(tx, { merchant, orderId, by, reason }) {
      const before = await lockDeposit(tx, merchant.id, orderId);
      if (!before) return refuse('order.unknown');
      if (before.state === 'credited' || before.state === 'declined') {
        return refuse('order.settled', { state: before.state });
      }
      return ok({ before, after: await declineDeposit(cashier, tx, before, { by, reason }) });
    },
  };
}
