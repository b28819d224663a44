/** A member transfers money to a vendor or back: an amount, or everything. */
import type { Endpoints, RefusalOf } from '#contract';
import { assert, ok, type Result, refuse } from '#kernel';
import { accountOf, type Owner, type Transfers } from '../context.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { findTwin, hashOf } from './begin-transfer.ts';
import { readWallet } from './read-wallet.ts';
import { frameOf, requestedAmount, wholeWithin } from './rules.ts';
import { sendTransfer } from './send-transfer.ts';
import { type TransferRow, transferUnderKey } from './store-transfers.ts';

export interface TransferInput {
  readonly owner: Owner;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  /** Everything, if absent. */
  readonly amount?: string | undefined;
  readonly idempotencyKey: string;
  /** End of the member's break: nothing goes to a vendor, everything may come back. */
  readonly onBreakUntil?: Date | undefined;
  /** Nor while the account is held for review. */
  readonly isHeld?: boolean | undefined;
}

type TransferRefusal = RefusalOf<Endpoints['transfer']>;

/** A repeated key is answered before any check: today's state is not that of the first request. */
export async function requestTransfer(
  transfers: Transfers,
  input: TransferInput,
): Promise<Result<TransferRow, TransferRefusal>> {
  const { owner, vendor, direction, idempotencyKey } = input;
  const { merchant, memberId } = owner;
  const requestKey = `member ${idempotencyKey}`;
  const intent = JSON.stringify([vendor, direction, input.amount ?? 'all']);
  const known = await transferUnderKey(transfers.db, merchant.id, memberId, requestKey);
  if (known) return known.request_hash === hashOf(intent) ? ok(known) : refuse('request.idempotency_key_reused');
  const open = transfers.opened.of(merchant, vendor);
  if (!open) return refuse('transfer.vendor_unknown');
  if (direction === 'in' && !merchant.flags.eWallet) return refuse('feature.off');
  if (direction === 'in' && input.onBreakUntil) {
    return refuse('protection.on_break', { until: input.onBreakUntil.toISOString() });
  }
  if (direction === 'in' && input.isHeld) return refuse('protection.checking');
  const request = { owner, vendor, direction, occasion: 'member', requestKey, requested: intent } as const;
  const amount = await amountOf(transfers, open, input);
  const moved = amount.ok ? await sendTransfer(transfers, open, { ...request, amountMinor: amount.value }) : amount;
  if (moved.ok) return moved;
  const twin = await findTwin(transfers, request);
  return twin ? ok(twin) : moved;
}

/** Before a transfer back the balance is read, so that wins and losses are booked first. */
async function amountOf(
  transfers: Transfers,
  open: OpenWallet,
  { owner, direction, amount }: TransferInput,
): Promise<Result<bigint, TransferRefusal>> {
  const frame = frameOf(owner.merchant);
  const named = amount === undefined ? undefined : requestedAmount(amount, direction, frame, owner.merchant.currency);
  if (named && (!named.ok || direction === 'in')) return named;
  if (direction === 'in') {
    const { cashMinor } = await transfers.wallet.balance(transfers.db, accountOf(owner));
    const wholeMinor = wholeWithin(cashMinor, frame);
    return wholeMinor === 0n ? refuse('transfer.nothing_there') : ok(wholeMinor);
  }
  const thereMinor = await returnable(transfers, owner, open);
  if (named) return named;
  if (thereMinor === undefined) return refuse('transfer.balance_unknown');
  return thereMinor === 0n ? refuse('transfer.nothing_there') : ok(thereMinor);
}

/** Everything that may come back now, by the vendor's balance; undefined where it is not known. */
export async function returnable(transfers: Transfers, owner: Owner, open: OpenWallet): Promise<bigint | undefined> {
  const wallet = await readWallet(transfers, owner, open);
  if (wallet.state === 'ready') {
    assert(wallet.balance_minor !== null, 'a wallet that is ready has a reported balance');
    return wallet.balance_minor;
  }
  if (wallet.state !== 'checking') return undefined;
  const { thereMinor } = await transfers.wallet.vendors.holdings(transfers.db, accountOf(owner), wallet.vendor);
  const agreedMinor = thereMinor < 0n ? 0n : thereMinor;
  return wallet.balance_minor !== null && wallet.balance_minor < agreedMinor ? wallet.balance_minor : agreedMinor;
}
