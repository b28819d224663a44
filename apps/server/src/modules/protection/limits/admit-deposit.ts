/** Whether a member may deposit this much now: called in the transaction that saves the order. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { readAllowance } from './read-allowance.ts';

export interface DepositIntent {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

export type DepositBar = 'protection.deposit_limit' | 'protection.on_break' | 'protection.checking';

/**
 * The member is locked first: two concurrent deposits, on any nodes, are counted one after the other, and a limit set meanwhile applies
 * to everything after it. Late or larger payments are checked again when credited.
 */
export async function admitDeposit(
  { clock }: Pick<ProtectionDeps, 'clock'>,
  tx: Tx,
  { merchant, memberId, amountMinor }: DepositIntent,
): Promise<Result<undefined, DepositBar>> {
  const allowance = await readAllowance(tx, { merchantId: merchant.id, memberId }, new Date(clock.now()));
  if (allowance.kind === 'break') {
    return refuse('protection.on_break', allowance.endsAt ? { until: allowance.endsAt.toISOString() } : {});
  }
  if (allowance.kind === 'check') return refuse('protection.checking');
  const { strictest } = allowance;
  if (!strictest || amountMinor <= strictest.leftMinor) return ok();
  const left = formatAmount(strictest.leftMinor, merchant.currency);
  return refuse('protection.deposit_limit', { period: strictest.period, left });
}
