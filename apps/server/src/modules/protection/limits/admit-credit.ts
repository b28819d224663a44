/** How much of a deposit that has arrived may be played with: asked inside the transaction that credits it. The rest is held. */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { breakOf } from '../breaks/store.ts';
import type { ProtectionDeps } from '../deps.ts';
import { openMatchesOf } from '../exclusion/store.ts';
import { roomsOf, windowMs } from '../rules.ts';
import { limitsOf, lockMember, type Owner, paidSince } from '../store.ts';

export interface Arriving {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
}

/** Why money is held: a break, a limit, or somebody who has to look first who this is. */
export type HeldFor = 'break' | 'limit' | 'check';

export interface Admitted {
  readonly heldMinor: bigint;
  /** Null where nothing is held. */
  readonly heldFor: HeldFor | null;
}

/**
 * What counts is the moment the money comes, not the moment the order was made: it may have been declined, have run out, or been made
 * before a stricter limit or a break; and a chain pays what somebody sent.
 */
export async function admitCredit(
  { clock }: Pick<ProtectionDeps, 'clock'>,
  tx: Tx,
  { merchant, memberId, orderId, amountMinor }: Arriving,
): Promise<Admitted> {
  const owner: Owner = { merchantId: merchant.id, memberId };
  const now = new Date(clock.now());
  await lockMember(tx, owner, now);
  if (await breakOf(tx, owner, now)) return { heldMinor: amountMinor, heldFor: 'break' };
  if ((await openMatchesOf(tx, owner, now)).length > 0) return { heldMinor: amountMinor, heldFor: 'check' };
  const limits = await limitsOf(tx, owner);
  if (limits.size === 0) return { heldMinor: 0n, heldFor: null };
  const paid = await paidSince(tx, owner, new Date(now.getTime() - windowMs.month), orderId);
  const [strictest] = roomsOf(limits, paid, now);
  const overMinor = strictest === undefined ? 0n : amountMinor - strictest.leftMinor;
  return overMinor > 0n ? { heldMinor: overMinor, heldFor: 'limit' } : { heldMinor: 0n, heldFor: null };
}
