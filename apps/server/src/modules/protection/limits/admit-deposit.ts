/** Whether a member may pay this much in now: asked inside the transaction that keeps the order. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { breakOf } from '../breaks/store.ts';
import type { ProtectionDeps } from '../deps.ts';
import { openMatchesOf } from '../exclusion/store.ts';
import { roomsOf, windowMs } from '../rules.ts';
import { limitsOf, lockMember, type Owner, paidSince } from '../store.ts';

export interface DepositWish {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

export type DepositBar = 'protection.deposit_limit' | 'protection.on_break' | 'protection.checking';

/**
 * The member is locked first: two deposits at once, on any nodes, are counted one after the other, and a limit that is set meanwhile holds
 * for whatever comes after it. What comes in late or over is looked at once more when it is credited.
 */
export async function admitDeposit(
  { clock }: Pick<ProtectionDeps, 'clock'>,
  tx: Tx,
  { merchant, memberId, amountMinor }: DepositWish,
): Promise<Result<undefined, DepositBar>> {
  const owner: Owner = { merchantId: merchant.id, memberId };
  const now = new Date(clock.now());
  await lockMember(tx, owner, now);
  const current = await breakOf(tx, owner, now);
  if (current) return refuse('protection.on_break', current.endsAt ? { until: current.endsAt.toISOString() } : {});
  if ((await openMatchesOf(tx, owner, now)).length > 0) return refuse('protection.checking');
  const limits = await limitsOf(tx, owner);
  if (limits.size === 0) return ok();
  const paid = await paidSince(tx, owner, new Date(now.getTime() - windowMs.month));
  const [strictest] = roomsOf(limits, paid, now);
  if (!strictest || amountMinor <= strictest.leftMinor) return ok();
  const left = formatAmount(strictest.leftMinor, merchant.currency);
  return refuse('protection.deposit_limit', { period: strictest.period, left });
}
