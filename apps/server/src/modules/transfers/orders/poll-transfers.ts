/**
 * Transfers whose end nobody knows are asked about until it is known. Nothing is ever told a second time. Each is asked about by itself: one
 * that fails is tried again ever later, then left to operators.
 */
import { assert, ok } from '#kernel';
import { oneMoreFault } from '../../../db/faults.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Owner, type Transfers } from '../context.ts';
import { endTransfer } from './end-transfer.ts';
import { transferLifecycle } from './lifecycle.ts';
import { CLAIM_MS, isOver, outcomeOf, pollAgainAt } from './rules.ts';
import { orderOf } from './send-transfer.ts';
import { claimDue, moveTransfer, rereadTransfer, type TransferRow } from './store-transfers.ts';
import { findWallet } from './store-wallets.ts';

const AT_ONCE = 10;

/** Answers how many it asked about. */
export async function pollDueTransfers(transfers: Transfers, merchant: Merchant): Promise<number> {
  const at = now(transfers);
  const claimed = await transfers.atomically(async (tx) =>
    ok(await claimDue(tx, merchant.id, { now: at, until: new Date(at.getTime() + CLAIM_MS), limit: AT_ONCE })),
  );
  assert(claimed.ok, 'a claim is not refused');
  await Promise.all(claimed.value.map((row) => workOn(transfers, { merchant, memberId: row.member_id }, row)));
  return claimed.value.length;
}

/** Never throws: what cannot even be kept is in the log, and the claim runs out. */
async function workOn(transfers: Transfers, owner: Owner, row: TransferRow): Promise<void> {
  const about = { job: 'transfers', merchantId: owner.merchant.id, subject: row.id };
  try {
    await poll(transfers, owner, row);
  } catch (error) {
    transfers.onFault(error, about);
    await noteFault(transfers, row, error).catch((again: unknown) => transfers.onFault(again, about));
  }
}

/** A vendor the merchant works with no longer cannot be asked: the transfer waits for it, or for an operator. */
async function poll(transfers: Transfers, owner: Owner, row: TransferRow): Promise<void> {
  const { merchant, memberId } = owner;
  const open = transfers.opened.of(merchant, row.vendor);
  if (!open) throw new Error(`the merchant works with ${row.vendor} no longer`);
  const wallet = await findWallet(transfers.db, { merchantId: merchant.id, memberId, vendor: row.vendor });
  assert(wallet, 'a transfer has its pair');
  const status = await open.wallet.queryTransfer(orderOf(owner, row, wallet.player));
  const isRequestOver = isOver(row.created_at, open.plugin.requestLifetimeSeconds, transfers.clock.now());
  await endTransfer(transfers, owner, row, outcomeOf(status, isRequestOver));
}

async function noteFault(transfers: Transfers, claimed: TransferRow, error: unknown): Promise<void> {
  await transfers.atomically(async (tx) => {
    const row = await rereadTransfer(tx, claimed);
    if (transferLifecycle.isFinal(row.state)) return ok();
    const at = now(transfers);
    const dueAt = pollAgainAt(at.getTime(), row.attempts);
    await moveTransfer(tx, row, 'lose', at, { dueAt, faults: oneMoreFault(row, error, at) });
    return ok();
  });
}
