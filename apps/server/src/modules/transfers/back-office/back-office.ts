/**
 * The back office of transfers: transfers with an unknown outcome, and wallets whose vendor reports another balance. Everything runs in
 * the caller's transaction.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { noFaults } from '../../../db/faults.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Transfers } from '../context.ts';
import {
  endIn,
  findTransfer,
  IN_PROGRESS,
  OPERATORS_AFTER_MS,
  rereadTransfer,
  rescheduleTransfer,
  type SubWalletRow,
  type TransferRow,
  transfersSetAside,
  type UnsettledPage,
  unsettledTransfers,
  walletsThatDiffer,
} from '../orders/index.ts';
import { reconcileVendor } from '../reconciliation/index.ts';

const SHOWN = 100;

export interface Evidence {
  readonly merchant: Merchant;
  readonly transferId: string;
  readonly outcome: 'done' | 'refused';
  readonly by: string;
}

export interface SettledByHand {
  readonly before: TransferRow;
  readonly after: TransferRow;
}

export interface TransferBackOffice {
  /** Set aside after too many failures: no longer queried. */
  setAside(db: Db, merchantId: string): Promise<readonly TransferRow[]>;
  /** Resumes querying with a cleared failure count. */
  tryAgain(tx: Tx, merchantId: string, transferId: string): Promise<Result<TransferRow, 'transfer.unknown'>>;
  /** In progress, oldest first; `after` is the last one of the previous page. */
  unsettled(db: Db, merchantId: string, page: UnsettledPage): Promise<readonly TransferRow[]>;
  find(db: Db, merchantId: string, transferId: string): Promise<TransferRow | undefined>;
  differing(db: Db, merchantId: string): Promise<readonly SubWalletRow[]>;
  /** Compares a day with the vendor's own list; opens its own transactions, since the vendor is called in between. */
  reconcile(merchant: Merchant, vendor: string, day: string): ReturnType<typeof reconcileVendor>;
  /** By the vendor's evidence: only once the queries have had their time. */
  settle(tx: Tx, evidence: Evidence): Promise<Result<SettledByHand, 'transfer.unknown' | 'transfer.under_way'>>;
}

export function createTransferBackOffice(transfers: Transfers): TransferBackOffice {
  return {
    setAside: (db, merchantId) => transfersSetAside(db, merchantId, SHOWN),
    async tryAgain(tx, merchantId, transferId) {
      const found = await findTransfer(tx, merchantId, transferId);
      const row = found && (await rereadTransfer(tx, found));
      if (!row?.set_aside_at) return refuse('transfer.unknown');
      await rescheduleTransfer(tx, row, now(transfers), noFaults);
      return ok(row);
    },
    unsettled: (db, merchantId, page) => unsettledTransfers(db, merchantId, page).execute(),
    find: findTransfer,
    reconcile: (merchant, vendor, day) => reconcileVendor(transfers, merchant, vendor, day),
    differing: (db, merchantId) => walletsThatDiffer(db, merchantId, SHOWN),

    async settle(tx, { merchant, transferId, outcome, by }) {
      const before = await findTransfer(tx, merchant.id, transferId);
      if (!before || !IN_PROGRESS.includes(before.state)) return refuse('transfer.unknown');
      const isYoung = transfers.clock.now() < before.created_at.getTime() + OPERATORS_AFTER_MS;
      if (isYoung) return refuse('transfer.under_way');
      const owner = { merchant, memberId: before.member_id };
      const settlement =
        outcome === 'done' ? { state: outcome, by } : { state: outcome, by, reason: 'operator' as const };
      const after = await endIn(transfers, tx, owner, before, settlement);
      return after.settled_by === by ? ok({ before, after }) : refuse('transfer.unknown');
    },
  };
}
