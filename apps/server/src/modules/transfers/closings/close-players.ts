/**
 * Ends play at vendors when a member may not play any more: the vendor closes open games, and the money is transferred back. Both are
 * repeated until confirmed; older launches are refused when used (`check-launch.ts`).
 */
import { newId } from '#kernel';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Owner, playerOf, type Transfers } from '../context.ts';
import { CLAIM_MS, collectFrom, findWallet, RETRIES, underWay } from '../orders/index.ts';
import { type ClosingRow, endClosing, postponeClosing } from './store.ts';

const AT_ONCE = 10;

/** Returns how many it processed. */
export async function closeDuePlayers(transfers: Transfers, merchant: Merchant): Promise<number> {
  const closings = {
    table: 'vendor_closing',
    key: { merchant_id: merchant.id },
    names: ['member_id', 'vendor'],
    claimMs: CLAIM_MS,
    limit: AT_ONCE,
  } as const;
  const worked = await workOnClaimed(transfers, closings, async (row) => {
    const isOver = await closeAndCollect(transfers, { merchant, memberId: row.member_id }, row);
    await inTransaction(transfers, async (tx) => {
      if (isOver) await endClosing(tx, row);
      else await postponeClosing(tx, row, retryAt(transfers.clock.now(), row.attempts, RETRIES));
    });
  });
  return worked.length;
}

/** Whether no game is open there and no money is left there, or in transfer. */
async function closeAndCollect(transfers: Transfers, owner: Owner, { vendor }: ClosingRow): Promise<boolean> {
  const { merchant, memberId } = owner;
  const wallet = await findWallet(transfers.db, { merchantId: merchant.id, memberId, vendor });
  const open = transfers.opened.of(merchant, vendor);
  // A vendor the merchant no longer works with is called when it works with it again.
  if (!wallet || !open) return !wallet;
  const reported = await open.wallet.closePlayer(playerOf(owner, wallet.player));
  if (reported.kind !== 'closed') return false;
  const back = await collectFrom(transfers, owner, open, `closing ${newId(transfers.clock, transfers.random)}`);
  if (back && !(back.ok && back.value.state === 'done')) return false;
  return (await underWay(transfers.db, merchant.id, memberId, vendor)).length === 0;
}
