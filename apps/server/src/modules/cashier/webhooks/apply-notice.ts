/** Applies a notice to the order it names. */
import { isUuid, parseAmount } from '#kernel';
import type { PaymentNotice } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { applyDepositNotice, findDepositByRef, lockDeposit } from '../deposits/index.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { settlePayout } from '../payouts/index.ts';
import type { OpenProvider } from '../providers/index.ts';
import { lockWithdrawal } from '../withdrawals/index.ts';

/** A report moves money only if it matches an order exactly. The notice belongs to this transaction. */
export async function applyNotice(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  { manifest }: OpenProvider,
  notice: PaymentNotice,
): Promise<NoticeOutcome> {
  if (!isUuid(notice.orderId)) return 'unknown order';
  const lock = notice.subject === 'deposit' ? lockDeposit : lockWithdrawal;
  const order = await lock(tx, merchant.id, notice.orderId);
  if (!order || order.provider !== manifest.code) return 'unknown order';
  if (notice.currency !== order.currency) return 'currency differs';
  if (order.provider_ref !== null && order.provider_ref !== notice.providerRef) return 'reference differs';
  const mayBeTaken = !('card_id' in order) && order.provider_ref === null;
  if (mayBeTaken && (await findDepositByRef(tx, order, notice.providerRef))) return 'reference taken';
  const amount = parseAmount(notice.amount, merchant.currency);
  const amountMinor = amount.ok ? amount.value : undefined;
  if (!('card_id' in order))
    return applyDepositNotice(cashier, tx, merchant, manifest, order, { ...notice, amountMinor });
  if (amountMinor !== order.amount_minor - order.fee_minor) return 'amount differs';
  if (notice.state === 'seen') return 'repeated';
  const { providerRef } = notice;
  const outcome = notice.state === 'paid' ? { kind: 'paid' as const, providerRef } : { kind: 'failed' as const };
  return settlePayout(cashier, tx, merchant, order, outcome);
}
