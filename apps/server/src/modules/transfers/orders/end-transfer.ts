/** Applies a vendor's answer to a transfer: the money arrives, is reversed, or stays in transit and is queried again. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { retryAt } from '../../../db/jobs/faults.ts';
import type { TransferReason } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { now, type Owner, type Transfers } from '../context.ts';
import { legOf } from './begin-transfer.ts';
import { transferLifecycle } from './lifecycle.ts';
import { RETRIES, type TransferOutcome } from './rules.ts';
import { moveTransfer, rereadTransfer, type TransferRow } from './store-transfers.ts';
import { changeWallet, lockWallet } from './store-wallets.ts';

/** It may have ended meanwhile: then that outcome stands. */
export async function endTransfer(
  transfers: Transfers,
  owner: Owner,
  row: TransferRow,
  outcome: TransferOutcome,
): Promise<TransferRow> {
  return inTransaction(transfers, (tx) => endIn(transfers, tx, owner, row, outcome));
}

export interface Settlement {
  readonly state: 'done' | 'refused' | 'unknown';
  readonly reason?: TransferReason;
  readonly by?: string;
}

export async function endIn(
  transfers: Transfers,
  tx: Tx,
  owner: Owner,
  before: TransferRow,
  { state, reason, by }: Settlement,
): Promise<TransferRow> {
  const { id, vendor, direction } = before;
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor };
  const wallet = await lockWallet(tx, transfers, pair);
  const row = await rereadTransfer(tx, before);
  if (transferLifecycle.isFinal(row.state)) return row;
  const at = now(transfers);
  if (state === 'unknown') {
    return moveTransfer(tx, row, 'lose', at, { dueAt: retryAt(at.getTime(), row.attempts, RETRIES) });
  }
  const { arrive, reverse } = transfers.wallet.vendors;
  const moved = await (state === 'done' ? arrive : reverse)(tx, legOf(owner, row));
  assert(moved.kind === 'applied', 'a transfer in progress has not ended in the ledger');
  await changeWallet(tx, wallet, {}, true);
  const ended = await moveTransfer(tx, row, state === 'done' ? 'complete' : 'refuse', at, {
    reason,
    settledBy: by ?? vendor,
    dueAt: null,
  });
  await transfers.outbox.publish(tx, pair.merchantId, 'transfer.settled', {
    transferId: id,
    memberId: owner.memberId,
    vendor,
    direction,
    currency: row.currency,
    amountMinor: row.amount_minor.toString(),
    state,
  });
  return ended;
}
