/** What a late void changes of a bill that was issued: the difference goes into the next bill of the contract. */
import { salaryOf } from './salary.ts';
import { type Figures, paidBy, type Tier } from './terms.ts';

export interface FrozenBill {
  readonly tiers: readonly Tier[];
  /** The tier it was billed by; absent where none was reached. */
  readonly tier: number | undefined;
  /** What was billed, with earlier adjustments of the same bill. */
  readonly grossMinor: bigint;
}

/** `retier`: by the tier that would have been reached, as after fraud; else by the tier of the bill. */
export function adjustmentOf(bill: FrozenBill, corrected: Figures, retier = false): bigint {
  if (retier) return salaryOf(bill.tiers, corrected).grossMinor - bill.grossMinor;
  const tier = bill.tier === undefined ? undefined : bill.tiers[bill.tier];
  return tier ? paidBy(tier, corrected.salesMinor) - bill.grossMinor : 0n;
}

export interface Payable {
  readonly payableMinor: bigint;
  /** Below zero: goes into the next bill. Cash is never taken for it. */
  readonly carryMinor: bigint;
}

export function payableOf(grossMinor: bigint, adjustmentsMinor: bigint): Payable {
  const sum = grossMinor + adjustmentsMinor;
  return sum > 0n ? { payableMinor: sum, carryMinor: 0n } : { payableMinor: 0n, carryMinor: sum };
}
