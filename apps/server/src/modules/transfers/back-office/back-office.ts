/**
 * The back office of transfers: transfers with an unknown outcome, and wallets whose vendor reports another balance. Everything runs in
 * the caller's transaction.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { noFaults } from '../../../db/jobs/faults.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Transfers } from '../context.ts';
import { countLeft, historiesOf, leftLines } from '../histories/index.ts';
import {
  countUnknown,
  endIn,
  findTransfer,
  IN_PROGRESS,
  OPERATORS_AFTER_MS,
  rereadTransfer,
  rescheduleTransfer,
  type TransferRow,
  transfersSetAside,
  type UnsettledPage,
  unsettledTransfers,
  walletsOf,
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

export type TransferBackOffice = ReturnType<typeof createTransferBackOffice>;

/** `order.settled` where another operator, or the vendor's own answer, was first. */
type NotOpen = 'transfer.unknown' | 'order.settled';

export function createTransferBackOffice(transfers: Transfers) {
  return {
    /** Set aside after too many failures: no longer queried. */
    setAside: (db: Db, merchantId: string) => transfersSetAside(db, merchantId, SHOWN),
    /** Resumes querying with a cleared failure count. */
    async tryAgain(tx: Tx, merchantId: string, transferId: string): Promise<Result<TransferRow, NotOpen>> {
      const found = await findTransfer(tx, merchantId, transferId);
      const row = found && (await rereadTransfer(tx, found));
      if (!row) return refuse('transfer.unknown');
      if (!row.set_aside_at) return refuse('order.settled');
      await rescheduleTransfer(tx, row, now(transfers), noFaults);
      return ok(row);
    },
    /** In progress, oldest first; `after` is the last one of the previous page. */
    unsettled: (db: Db, merchantId: string, page: UnsettledPage) => unsettledTransfers(db, merchantId, page),
    countUnknown,
    find: findTransfer,
    /** Compares a day with the vendor's own list; opens its own transactions, since the vendor is called in between. */
    reconcile: (merchant: Merchant, vendor: string, day: string) => reconcileVendor(transfers, merchant, vendor, day),
    /** How far each vendor's history was read, and how many of its lines were left out. */
    async histories(db: Db, merchantId: string) {
      const left = await countLeft(db, merchantId);
      return (await historiesOf(db, merchantId)).map((row) => ({ ...row, left: left.get(row.vendor) ?? 0 }));
    },
    /** Lines of histories that are no bet of a member, the first reported first. */
    leftLines: (db: Db, merchantId: string) => leftLines(db, merchantId, SHOWN),
    /** A player's wallets at vendors, as last reported. */
    walletsOf,
    differing: (db: Db, merchantId: string) => walletsThatDiffer(db, merchantId, SHOWN),

    /** By the vendor's evidence: only once the queries have had their time. */
    async settle(
      tx: Tx,
      { merchant, transferId, outcome, by }: Evidence,
    ): Promise<Result<{ before: TransferRow; after: TransferRow }, NotOpen | 'transfer.under_way'>> {
      const before = await findTransfer(tx, merchant.id, transferId);
      if (!before) return refuse('transfer.unknown');
      if (!IN_PROGRESS.includes(before.state)) return refuse('order.settled');
      const isYoung = transfers.clock.now() < before.created_at.getTime() + OPERATORS_AFTER_MS;
      if (isYoung) return refuse('transfer.under_way');
      const owner = { merchant, memberId: before.member_id };
      const settlement =
        outcome === 'done' ? { state: outcome, by } : { state: outcome, by, reason: 'operator' as const };
      const after = await endIn(transfers, tx, owner, before, settlement);
      return after.settled_by === by ? ok({ before, after }) : refuse('order.settled');
    },
  };
}
