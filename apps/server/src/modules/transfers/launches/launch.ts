/**
 * Automatic transfers at a launch: if the member has them on, money is first collected from the last vendor and then transferred to the
 * new one. A failure never prevents the game from opening: it opens with the money already there.
 */
import { newId, ok, type Result, refuse } from '#kernel';
import type { VendorManifest, VendorPlayer } from '#vendors/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { accountOf, type Owner, playerOf, type Transfers } from '../context.ts';
import {
  collectTransfers,
  frameOf,
  lockWallet,
  sendTransfer,
  switchOf,
  walletsOf,
  wholeWithin,
} from '../orders/index.ts';
import type { OpenWallet } from '../vendors/index.ts';

export interface VendorLaunch {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly vendor: VendorManifest;
  /** The member has confirmed the amount. */
  readonly isDecided: boolean;
}

export interface PreparedLaunch {
  /** Who plays there, with a transfer wallet. */
  readonly player?: VendorPlayer;
  /** Whether the money is transferred back when the game is left. */
  readonly comesBack: boolean;
}

export type LaunchRefusal = 'game.disabled' | 'transfer.choice_needed';

export async function isAutomatic({ db }: Pick<Transfers, 'db'>, { merchant, memberId }: Owner): Promise<boolean> {
  return (await switchOf(db, merchant.id, memberId)) ?? frameOf(merchant).isAutomatic;
}

export async function prepareLaunch(
  transfers: Transfers,
  { merchant, memberId, vendor, isDecided }: VendorLaunch,
): Promise<Result<PreparedLaunch, LaunchRefusal>> {
  const owner: Owner = { merchant, memberId };
  const open = vendor.endsPlay === 'wallet' ? transfers.opened.of(merchant, vendor.code) : undefined;
  if (vendor.endsPlay === 'wallet' && !open) return refuse('game.disabled');
  const follows = await isAutomatic(transfers, owner);
  if (open && !follows && !isDecided && merchant.flags.eWallet)
    return refuse('transfer.choice_needed', { vendor: vendor.code });
  const key = `launch ${newId(transfers.clock, transfers.random)}`;
  if (follows && (await hasMoneyAway(transfers, owner, open)))
    await collectTransfers(transfers, { owner, idempotencyKey: key, except: open?.manifest.code });
  if (!open) return ok({ comesBack: false });
  // A confirmed amount overrides everything else.
  if (follows && !isDecided && merchant.flags.eWallet) await takeAlong(transfers, owner, open, key);
  return ok({ player: await playerAt(transfers, owner, open), comesBack: follows });
}

/** Most launches end here, without a call to any vendor. */
async function hasMoneyAway(transfers: Transfers, { merchant, memberId }: Owner, but: OpenWallet | undefined) {
  const wallets = await walletsOf(transfers.db, merchant.id, memberId);
  return wallets.some(({ vendor, balance_minor }) => vendor !== but?.manifest.code && balance_minor !== 0n);
}

async function takeAlong(transfers: Transfers, owner: Owner, open: OpenWallet, key: string): Promise<void> {
  const { cashMinor } = await transfers.wallet.balance(transfers.db, accountOf(owner));
  const amountMinor = wholeWithin(cashMinor, frameOf(owner.merchant));
  if (amountMinor === 0n) return;
  const vendor = open.manifest.code;
  await sendTransfer(transfers, open, {
    owner,
    vendor,
    direction: 'in',
    occasion: 'launch',
    amountMinor,
    requestKey: key,
    requested: vendor,
  });
}

async function playerAt(transfers: Transfers, owner: Owner, open: OpenWallet): Promise<VendorPlayer> {
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor: open.manifest.code };
  const wallet = await transfers.atomically(async (tx) => ok(await lockWallet(tx, transfers, pair)));
  const name = wallet.ok ? wallet.value.player : '';
  return playerOf(owner, name);
}
