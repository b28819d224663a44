/** What becomes of a deposit when its provider has spoken. */
import { assert } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import { type DepositRow, turnDeposit } from './store-deposits.ts';
import type { Verdict } from './store-notices.ts';

/** The order is locked. Money that arrived is credited, however late; what failed after it was credited is for an operator. */
export async function settleDeposit(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  order: DepositRow,
  told: { readonly isPaid: boolean; readonly providerRef: string },
): Promise<Verdict> {
  if (order.state === 'credited') return told.isPaid ? 'repeated' : 'contradicts';
  const turn = { at: now(cashier), by: order.provider, providerRef: told.providerRef };
  if (!told.isPaid) {
    if (order.state === 'declined' || order.state === 'expired') return 'repeated';
    await turnDeposit(tx, order, { ...turn, state: 'declined' });
    return 'declined';
  }
  const credited = await cashier.wallet.credit(tx, {
    purse: { merchant, memberId: order.member_id, isTrial: false },
    source: order.provider,
    externalId: `deposit:${order.id}`,
    amountMinor: order.amount_minor,
    ref: order.id,
    requestHash: `${order.amount_minor} ${order.currency}`,
    label: order.provider,
  });
  assert(credited.kind === 'applied', 'an order that is not credited has no credit in the books');
  await turnDeposit(tx, order, { ...turn, state: 'credited' });
  await cashier.outbox.tell(tx, merchant.id, 'deposit.credited', {
    orderId: order.id,
    memberId: order.member_id,
    currency: order.currency,
    amountMinor: order.amount_minor.toString(),
    method: order.provider,
  });
  return 'credited';
}
