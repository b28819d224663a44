/**
 * Ends play at vendors when a member may not play any more: the vendor closes open games, and the money is transferred back. Both are
 * repeated until confirmed; older launches are refused when used (`admit-seat.ts`).
 */
import { newId, ok } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Owner, playerOf, type Transfers } from '../context.ts';
import { CLAIM_MS, collectFrom, findWallet, pollAgainAt, underWay } from '../orders/index.ts';
import { type ClosingRow, changeClosing, claimClosings, endClosing } from './store.ts';

const AT_ONCE = 10;

/** Returns how many it processed. */
export async function closeDuePlayers(transfers: Transfers, merchant: Merchant): Promise<number> {
  const at = now(transfers);
  const claimed = await inTransaction(transfers, (tx) =>
    claimClosings(tx, merchant.id, { now: at, until: new Date(at.getTime() + CLAIM_MS), limit: AT_ONCE }),
  );
  await Promise.all(
    claimed.map(async (row) => {
      const isOver = await closeAndCollect(transfers, { merchant, memberId: row.member_id }, row);
      await transfers.atomically(async (tx) => {
        if (isOver) return ok(await endClosing(tx, row));
        return ok(await changeClosing(tx, row, { due_at: pollAgainAt(transfers.clock.now(), row.attempts) }));
      });
    }),
  );
  return claimed.length;
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
