/** Opens a wagering requirement in the transaction that credits the money, so that it cannot be withdrawn in between. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { wageringLifecycle } from './lifecycle.ts';
import { requiredOfDeposit } from './rules.ts';
import { insertWagering } from './store-wagering.ts';

export async function openDepositWagering(
  cashier: Pick<Cashier, 'clock' | 'random'>,
  tx: Tx,
  merchant: Merchant,
  deposit: { readonly memberId: string; readonly orderId: string; readonly amountMinor: bigint },
): Promise<void> {
  const requiredMinor = requiredOfDeposit(merchant, deposit.amountMinor);
  if (requiredMinor === 0n) return;
  await insertWagering(tx, {
    merchant_id: merchant.id,
    id: newId(cashier.clock, cashier.random),
    member_id: deposit.memberId,
    source: 'deposit',
    ref: deposit.orderId,
    amount_minor: deposit.amountMinor,
    required_minor: requiredMinor,
    state: wageringLifecycle.initial,
    created_at: now(cashier),
    ended_at: null,
  });
}
