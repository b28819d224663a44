/** Applies a provider's notice to a deposit: it moves money only if it matches the order. */
import type { PaymentManifest, PaymentNotice } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { termsOfOrder } from './rules.ts';
import { creditDeposit, declineDeposit, noteSeen } from './settle-deposit.ts';
import type { DepositRow } from './store.ts';

/** The order is locked; currency and reference match. `amountMinor`: the notice's amount, undefined if it is invalid. */
export async function applyDepositNotice(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  manifest: PaymentManifest,
  order: DepositRow,
  reported: PaymentNotice & { readonly amountMinor: bigint | undefined },
): Promise<NoticeOutcome> {
  const { amountMinor, providerRef, transferRef } = reported;
  if (isMoreMoney(order, reported)) return 'paid again';
  if (amountMinor === undefined || !isWelcome(merchant, manifest, order, amountMinor)) return 'amount differs';
  if (reported.state === 'seen') {
    return noteSeen(cashier, tx, order, {
      providerRef,
      confirmations: reported.confirmations ?? { seen: 0, wanted: 1 },
    });
  }
  if (order.state === 'credited') return reported.state === 'paid' ? 'repeated' : 'contradicts';
  if (reported.state === 'failed') {
    if (order.state === 'declined' || order.state === 'expired') return 'repeated';
    await declineDeposit(cashier, tx, order, { by: order.provider });
    return 'declined';
  }
  const credited = await creditDeposit(cashier, tx, merchant, order, {
    by: order.provider,
    amountMinor,
    providerRef,
    transferRef,
  });
  return credited.ok ? 'credited' : 'amount differs';
}

/** A second payment to the same address. */
function isMoreMoney({ state, transfer_ref }: DepositRow, { state: reported, transferRef }: PaymentNotice): boolean {
  const isAnother = transferRef !== undefined && transfer_ref !== null && transferRef !== transfer_ref;
  return state === 'credited' && reported === 'paid' && isAnother;
}

function isWelcome(merchant: Merchant, { credits }: PaymentManifest, order: DepositRow, amountMinor: bigint): boolean {
  if (amountMinor === order.amount_minor || amountMinor === order.requested_minor) return true;
  const { minimumMinor, maximumMinor } = termsOfOrder(merchant, order).frame;
  return credits === 'arrived' && amountMinor >= minimumMinor && amountMinor <= maximumMinor;
}
