/**
 * Reads a member's balance at a vendor, and posts wins and losses since the last reading. Only while no transfer is in progress and
 * none happened during the call, and only where the vendor's transfer totals equal ours: otherwise a lost transfer would be booked as a
 * win or loss.
 */
import { assert, newId, ok } from '#kernel';
import type { VendorBalance } from '#vendors/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { accountOf, now, type Owner, playerOf, type Transfers } from '../context.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { doneAt, underWay } from './store-transfers.ts';
import { changeWallet, findWallet, lockWallet, type Pair, type SubWalletRow } from './store-wallets.ts';

export async function readWallet(transfers: Transfers, owner: Owner, open: OpenWallet): Promise<SubWalletRow> {
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor: open.manifest.code };
  const before = (await findWallet(transfers.db, pair)) ?? (await openPair(transfers, pair));
  const reported = await open.wallet.balance(playerOf(owner, before.player));
  const taken = await transfers.atomically(async (tx) => {
    const wallet = await lockWallet(tx, transfers, pair);
    await take(transfers, tx, owner, { before, wallet, reported });
    return ok(await lockWallet(tx, transfers, pair));
  });
  assert(taken.ok, 'a reading is not refused');
  return taken.value;
}

async function openPair(transfers: Transfers, pair: Pair): Promise<SubWalletRow> {
  return inTransaction(transfers, (tx) => lockWallet(tx, transfers, pair));
}

interface Reading {
  readonly before: SubWalletRow;
  readonly wallet: SubWalletRow;
  readonly reported: VendorBalance;
}

/** The last known balance stays visible while the vendor gives no new one. */
async function take(transfers: Transfers, tx: Tx, owner: Owner, { before, wallet, reported }: Reading): Promise<void> {
  if (reported.kind !== 'known')
    return changeWallet(tx, wallet, { event: reported.kind === 'unknown' ? 'fail' : 'suspend' }, false);
  const at = now(transfers);
  const seen = { balance_minor: reported.balanceMinor, reported_at: at };
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor: wallet.vendor };
  const isStill =
    wallet.version === before.version &&
    (await underWay(tx, pair.merchantId, pair.memberId, wallet.vendor)).length === 0;
  if (!isStill) return changeWallet(tx, wallet, { ...seen, event: wallet.differs_since ? 'differ' : 'agree' }, false);
  const ours = await doneAt(tx, pair);
  const { transfers: theirs = ours, balanceMinor } = reported;
  if (theirs.inMinor !== ours.inMinor || theirs.outMinor !== ours.outMinor) {
    if (!wallet.differs_since) transfers.alert(pair.merchantId, wallet.vendor, pair.memberId);
    return changeWallet(tx, wallet, { ...seen, event: 'differ', differs_since: wallet.differs_since ?? at }, false);
  }
  const deltaMinor =
    balanceMinor - (await transfers.wallet.vendors.holdings(tx, accountOf(owner), wallet.vendor)).thereMinor;
  if (deltaMinor !== 0n) {
    await transfers.wallet.vendors.recordResult(tx, {
      accountRef: accountOf(owner),
      vendor: wallet.vendor,
      externalId: newId(transfers.clock, transfers.random),
      deltaMinor,
    });
  }
  await changeWallet(tx, wallet, { ...seen, event: 'agree', differs_since: null }, deltaMinor !== 0n);
}
