/** How much of an arrived deposit may be played with: called in the transaction that credits it. The rest is held. */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { readAllowance } from './read-allowance.ts';

export interface CreditRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
}

/** Why money is held: a break, a limit, or an account under review. */
export type HeldFor = 'break' | 'limit' | 'check';

export interface Admitted {
  readonly heldMinor: bigint;
  /** Null when nothing is held. */
  readonly heldFor: HeldFor | null;
}

/**
 * The moment of the credit counts, not that of the order: it may have been declined, expired, or made before a stricter limit or a
 * break; and on a chain anybody can send any amount.
 */
export async function admitCredit(
  { clock }: Pick<ProtectionDeps, 'clock'>,
  tx: Tx,
  { merchant, memberId, orderId, amountMinor }: CreditRequest,
): Promise<Admitted> {
  const owner = { merchantId: merchant.id, memberId };
  const allowance = await readAllowance(tx, owner, new Date(clock.now()), orderId);
  if (allowance.kind !== 'open') return { heldMinor: amountMinor, heldFor: allowance.kind };
  const { strictest } = allowance;
  const overMinor = strictest === undefined ? 0n : amountMinor - strictest.leftMinor;
  return overMinor > 0n ? { heldMinor: overMinor, heldFor: 'limit' } : { heldMinor: 0n, heldFor: null };
}
