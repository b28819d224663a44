/** Whether a member may deposit this much now: called in the transaction that saves the order. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { breakOf } from '../breaks/index.ts';
import type { ProtectionDeps } from '../deps.ts';
import { openMatchesOf } from '../exclusion/index.ts';
import { lockMember } from '../store.ts';
import { strictestOf } from './imposed.ts';
import { type Allowance, allowancesOf, windowMs } from './rules.ts';
import { imposedLimitsOf, limitsOf, paidSince } from './store.ts';

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
  { clock, access }: Pick<ProtectionDeps, 'clock' | 'access'>,
  tx: Tx,
  { merchant, memberId, amountMinor }: DepositIntent,
): Promise<Result<undefined, DepositBar>> {
  const allowance = await readAllowance(tx, { merchantId: merchant.id, memberId }, new Date(clock.now()));
  if (allowance.kind === 'break') {
    return refuse('protection.on_break', allowance.endsAt ? { until: allowance.endsAt.toISOString() } : {});
  }
  if (allowance.kind === 'check') return refuse('protection.checking');
  // Closed while this request was on its way: nothing begins for a member who is locked or erased.
  if ((await access.accountStatusOf(tx, merchant.id, memberId)) === 'closed') return refuse('protection.checking');
  const { strictest } = allowance;
  if (!strictest || amountMinor <= strictest.leftMinor) return ok();
  const left = formatAmount(strictest.leftMinor, merchant.currency);
  return refuse('protection.deposit_limit', { period: strictest.period, left });
}

type PaymentStatus =
  | { readonly kind: 'break'; readonly endsAt: Date | undefined }
  /** The account is held for review. */
  | { readonly kind: 'check' }
  /** `strictest`: undefined without any limit. */
  | { readonly kind: 'open'; readonly strictest: Allowance | undefined };

/** `except`: an order that is not counted. */
async function readAllowance(tx: Tx, owner: Owner, now: Date, except?: string): Promise<PaymentStatus> {
  await lockMember(tx, owner, now);
  const current = await breakOf(tx, owner, now);
  if (current) return { kind: 'break', endsAt: current.endsAt };
  if ((await openMatchesOf(tx, owner, now)).length > 0) return { kind: 'check' };
  const limits = strictestOf(await limitsOf(tx, owner), await imposedLimitsOf(tx, owner), now);
  if (limits.size === 0) return { kind: 'open', strictest: undefined };
  const paid = await paidSince(tx, owner, new Date(now.getTime() - windowMs.month), except);
  return { kind: 'open', strictest: allowancesOf(limits, paid, now)[0] };
}

export interface CreditRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
}

/** Why money is held: a break, a limit, or an account under review. */
type HeldFor = 'break' | 'limit' | 'check';

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
