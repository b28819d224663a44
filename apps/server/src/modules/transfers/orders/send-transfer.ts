/** A transfer from its start to the vendor's answer. The vendor is called once; anything but a clear answer is queried later. */
import { ok, type Result } from '#kernel';
import type { TransferOrder } from '#vendors/plugin.ts';
import { type Owner, playerOf, type Transfers } from '../context.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { type Beginning, type BeginRefusal, beginTransfer } from './begin-transfer.ts';
import { endTransfer } from './end-transfer.ts';
import { CLAIM_MS, outcomeOf } from './rules.ts';
import type { TransferRow } from './store-transfers.ts';

export function orderOf(owner: Owner, row: TransferRow, player: string): TransferOrder {
  return {
    transferId: row.id,
    player: playerOf(owner, player),
    direction: row.direction,
    amountMinor: row.amount_minor,
  };
}

export async function sendTransfer(
  transfers: Transfers,
  open: OpenWallet,
  beginning: Beginning,
): Promise<Result<TransferRow, BeginRefusal>> {
  const begun = await beginTransfer(transfers, beginning, open.account);
  if (!begun.ok) return begun;
  const { row, player, isNew } = begun.value;
  // After a pause in between, the transfer may have been queried already: it must not be sent after that query.
  if (!isNew || transfers.clock.now() >= row.created_at.getTime() + CLAIM_MS) return ok(row);
  const order = orderOf(beginning.owner, row, player);
  const reported = await (row.direction === 'in' ? open.wallet.transferIn(order) : open.wallet.transferOut(order));
  return ok(await endTransfer(transfers, beginning.owner, row, outcomeOf(reported, false)));
}
