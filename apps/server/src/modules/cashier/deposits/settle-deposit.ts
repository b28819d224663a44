/** Settles a deposit after a report of its provider or a decision of an operator. The order is locked. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { openDepositWagering } from '../wagering/index.ts';
import { depositFee, termsOfOrder } from './rules.ts';
import type { DepositRow } from './store.ts';
import { transitionDeposit } from './transition-deposit.ts';

export interface Arrived {
  readonly by: string;
  readonly reason?: string | undefined;
  readonly amountMinor: bigint;
  readonly providerRef?: string | undefined;
  readonly transferRef?: string | undefined;
}

/**
 * Money that arrived belongs to the member, however late, minus the provider's fee. What a limit or a break does not allow at this
 * moment is held: it can only be withdrawn.
 */
export async function creditDeposit(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  order: DepositRow,
  { by, reason, amountMinor, providerRef, transferRef }: Arrived,
): Promise<Result<DepositRow, 'cashier.amount_out_of_range'>> {
  // Its credit was taken back: a second one would have the same id.
  if (order.reversed_at !== null) return refuse('cashier.amount_out_of_range');
  const isRequested = amountMinor === order.amount_minor;
  const fee = isRequested ? feeOf(order) : depositFee(termsOfOrder(merchant, order), amountMinor);
  const creditMinor = amountMinor - fee.memberMinor;
  if (creditMinor <= 0n) return refuse('cashier.amount_out_of_range');
  const { id: orderId, member_id: memberId } = order;
  const arriving = { merchant, memberId, orderId, amountMinor };
  const { heldMinor: overMinor, heldFor } = await cashier.protection.admitCredit(tx, arriving);
  // The fee is taken from the playable part first.
  const playableMinor = creditMinor > overMinor ? creditMinor - overMinor : 0n;
  const heldMinor = creditMinor - playableMinor;
  await post(cashier, tx, merchant, order, { amountMinor, playableMinor, heldMinor, houseFeeMinor: fee.houseMinor });
  if (playableMinor > 0n) {
    await openDepositWagering(cashier, tx, merchant, { memberId, orderId, amountMinor: playableMinor });
  }
  const credited = await transitionDeposit(cashier, tx, order, 'credit', {
    by,
    reason,
    changes: {
      amount_minor: amountMinor,
      fee_minor: fee.memberMinor,
      house_fee_minor: fee.houseMinor,
      held_minor: heldMinor,
      held_for: heldFor,
      ...(isRequested ? {} : { requested_minor: order.amount_minor }),
      ...(providerRef === undefined ? {} : { provider_ref: providerRef }),
      ...(transferRef === undefined ? {} : { transfer_ref: transferRef }),
    },
  });
  if (playableMinor > 0n) {
    await cashier.outbox.publish(tx, merchant.id, 'deposit.credited', {
      orderId,
      memberId,
      currency: order.currency,
      amountMinor: playableMinor.toString(),
      method: order.provider,
    });
    await cashier.depositCredited(tx, {
      merchant,
      memberId,
      orderId,
      amountMinor: playableMinor,
      method: order.provider,
      bonus: order.bonus ?? undefined,
    });
  }
  if (heldFor !== null) {
    const { currency } = order;
    const held = { orderId, memberId, currency, amountMinor: heldMinor.toString(), heldFor };
    await cashier.outbox.publish(tx, merchant.id, 'deposit.held', held);
  }
  return ok(credited);
}

interface Split {
  /** The amount that arrived. */
  readonly amountMinor: bigint;
  readonly playableMinor: bigint;
  readonly heldMinor: bigint;
  readonly houseFeeMinor: bigint;
}

/** Each part is posted from the provider's clearing account directly to its account. */
async function post(cashier: Cashier, tx: Tx, merchant: Merchant, order: DepositRow, split: Split): Promise<void> {
  const movement = {
    accountRef: { merchant, memberId: order.member_id, isTrial: false },
    source: order.provider,
    ref: order.id,
    requestHash: `${split.amountMinor} ${order.currency}`,
    label: order.provider,
  };
  const externalId = `deposit:${order.id}`;
  const { wallet } = cashier;
  const moves = [
    [wallet.credit, externalId, split.playableMinor],
    [wallet.creditHeld, `${externalId}:held`, split.heldMinor],
    [wallet.bearDepositFee, `${externalId}:fee`, split.houseFeeMinor],
  ] as const;
  for (const [move, id, amountMinor] of moves) {
    if (amountMinor === 0n) continue;
    const moved = await move(tx, { ...movement, externalId: id, amountMinor });
    assert(moved.kind === 'applied', 'an order that is not credited has no credit in the ledger');
  }
}

const feeOf = ({ fee_minor, house_fee_minor }: DepositRow) => ({ memberMinor: fee_minor, houseMinor: house_fee_minor });

export async function declineDeposit(
  cashier: Cashier,
  tx: Tx,
  order: DepositRow,
  { by, reason }: { readonly by: string; readonly reason?: string },
): Promise<DepositRow> {
  return transitionDeposit(cashier, tx, order, 'decline', { by, reason });
}

/** A payment was seen and is confirmed so far: the order no longer expires, and nothing is credited yet. */
export async function noteSeen(
  cashier: Cashier,
  tx: Tx,
  order: DepositRow,
  reported: {
    readonly providerRef: string;
    readonly confirmations: { readonly seen: number; readonly wanted: number };
  },
): Promise<NoticeOutcome> {
  if (order.state === 'credited') return 'repeated';
  const { seen, wanted: requested } = reported.confirmations;
  // Callbacks may overtake each other: confirmations never decrease.
  if (order.state === 'checking' && seen <= (order.confirmations_seen ?? -1)) return 'repeated';
  const changes = { provider_ref: reported.providerRef, confirmations_seen: seen, confirmations_wanted: requested };
  await transitionDeposit(cashier, tx, order, 'see', { by: order.provider, changes });
  return 'seen';
}
