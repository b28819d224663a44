/**
 * Queries transfers with an unknown outcome until it is known. A transfer is never sent a second time. Each fails independently: it is
 * retried with growing pauses, then left to operators.
 */
import { assert } from '#kernel';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { oneMoreFault, retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { accountOfOrder } from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Owner, type Transfers } from '../context.ts';
import { endTransfer } from './end-transfer.ts';
import { transferLifecycle } from './lifecycle.ts';
import { CLAIM_MS, isOver, outcomeOf, RETRIES } from './rules.ts';
import { orderOf } from './send-transfer.ts';
import { moveTransfer, rereadTransfer, type TransferRow } from './store-transfers.ts';
import { findWallet } from './store-wallets.ts';

const AT_ONCE = 10;

/** Returns how many it queried. */
export async function pollDueTransfers(transfers: Transfers, merchant: Merchant): Promise<number> {
  const unclear = {
    table: 'vendor_transfer',
    key: { merchant_id: merchant.id, set_aside_at: null },
    names: ['id'],
    claimMs: CLAIM_MS,
    limit: AT_ONCE,
  } as const;
  const worked = await workOnClaimed(transfers, unclear, (row) =>
    workOn(transfers, { merchant, memberId: row.member_id }, row),
  );
  return worked.length;
}

/** Never throws: what cannot even be saved is logged, and the claim expires. */
async function workOn(transfers: Transfers, owner: Owner, row: TransferRow): Promise<void> {
  const about = { job: 'transfers', merchantId: owner.merchant.id, subject: row.id };
  try {
    await poll(transfers, owner, row);
  } catch (error) {
    transfers.onFault(error, about);
    await noteFault(transfers, row, error).catch((again: unknown) => transfers.onFault(again, about));
  }
}

/** A vendor, or an account with it, that the merchant no longer works with cannot be queried: the transfer waits for it, or for an operator. */
async function poll(transfers: Transfers, owner: Owner, row: TransferRow): Promise<void> {
  const { merchant, memberId } = owner;
  const open = transfers.opened.of(merchant, row.vendor);
  if (!open) throw new Error(`the merchant no longer works with ${row.vendor}`);
  const account = accountOfOrder(row, open);
  if (!account) throw new Error(`it was sent by another account with ${row.vendor}`);
  const wallet = await findWallet(transfers.db, { merchantId: merchant.id, memberId, vendor: row.vendor });
  assert(wallet, 'a transfer has its pair');
  const status = await account.wallet.queryTransfer(orderOf(owner, row, wallet.player));
  const isRequestOver = isOver(row.created_at, account.wallet.requestLifetimeSeconds, transfers.clock.now());
  // Sent before accounts were saved: it may have been by another one that knows it, and is not given back.
  await endTransfer(transfers, owner, row, outcomeOf(status, isRequestOver && row.account !== null));
}

async function noteFault(transfers: Transfers, claimed: TransferRow, error: unknown): Promise<void> {
  await inTransaction(transfers, async (tx) => {
    const row = await rereadTransfer(tx, claimed);
    if (transferLifecycle.isFinal(row.state)) return;
    const at = now(transfers);
    const dueAt = retryAt(at.getTime(), row.attempts, RETRIES);
    await moveTransfer(tx, row, 'lose', at, { dueAt, faults: oneMoreFault(row, error, at) });
  });
}
