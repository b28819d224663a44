/** Transfers whose end nobody knows are asked about until it is known. Nothing is ever told a second time. */
import { assert, ok } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { orderOf } from './carry-out.ts';
import { now, type Owner, type Transfers } from './context.ts';
import { endTransfer } from './end-transfer.ts';
import { CLAIM_MS, isOver, verdictOf } from './rules.ts';
import { claimDue, type TransferRow } from './store-transfers.ts';
import { findWallet } from './store-wallets.ts';

const AT_ONCE = 10;

/** Answers how many it asked about. */
export async function askAboutDue(transfers: Transfers, merchant: Merchant): Promise<number> {
  const at = now(transfers);
  const claimed = await transfers.atomically(async (tx) =>
    ok(await claimDue(tx, merchant.id, { now: at, until: new Date(at.getTime() + CLAIM_MS), limit: AT_ONCE })),
  );
  assert(claimed.ok, 'a claim is not refused');
  await Promise.all(claimed.value.map((row) => askAbout(transfers, { merchant, memberId: row.member_id }, row)));
  return claimed.value.length;
}

/** A vendor the merchant works with no longer cannot be asked: the transfer waits for it, or for an operator. */
async function askAbout(transfers: Transfers, owner: Owner, row: TransferRow): Promise<void> {
  const { merchant, memberId } = owner;
  const open = transfers.opened.of(merchant, row.vendor);
  const wallet = await findWallet(transfers.db, { merchantId: merchant.id, memberId, vendor: row.vendor });
  assert(wallet, 'a transfer has its pair');
  const status = open
    ? await open.wallet.queryTransfer(orderOf(owner, row, wallet.player))
    : ({ kind: 'unknown' } as const);
  const isRequestOver =
    open !== undefined && isOver(row.created_at, open.socket.requestLifetimeSeconds, transfers.clock.now());
  await endTransfer(transfers, owner, row, verdictOf(status, isRequestOver));
}
