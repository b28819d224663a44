/** What a member may deposit at this moment, read under the member's lock. */
import type { Tx } from '../../../db/db.ts';
import { breakOf } from '../breaks/index.ts';
import { openMatchesOf } from '../exclusion/index.ts';
import { lockMember, type Owner } from '../store.ts';
import { type Allowance, allowancesOf, windowMs } from './rules.ts';
import { limitsOf, paidSince } from './store.ts';

export type PaymentStatus =
  | { readonly kind: 'break'; readonly endsAt: Date | undefined }
  /** The account is held for review. */
  | { readonly kind: 'check' }
  /** `strictest`: undefined without any limit. */
  | { readonly kind: 'open'; readonly strictest: Allowance | undefined };

/** `except`: an order that is not counted. */
export async function readAllowance(tx: Tx, owner: Owner, now: Date, except?: string): Promise<PaymentStatus> {
  await lockMember(tx, owner, now);
  const current = await breakOf(tx, owner, now);
  if (current) return { kind: 'break', endsAt: current.endsAt };
  if ((await openMatchesOf(tx, owner, now)).length > 0) return { kind: 'check' };
  const limits = await limitsOf(tx, owner);
  if (limits.size === 0) return { kind: 'open', strictest: undefined };
  const paid = await paidSince(tx, owner, new Date(now.getTime() - windowMs.month), except);
  return { kind: 'open', strictest: allowancesOf(limits, paid, now)[0] };
}
