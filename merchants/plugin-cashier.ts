/** What a merchant's manifest says of money that comes and goes: limits, fees, rules of withdrawals and of wagering. */
import type { PlayableCategory } from '#contract';
import { applyBasisPoints } from '#kernel';

export interface StakeRule {
  readonly minimum: string;
  readonly maximum: string;
  readonly presets: readonly string[];
}

/** Overrides of one payment method; `leastLevel` is the VIP level from which it is offered. */
export interface DepositMethodRule extends Partial<StakeRule> {
  readonly dailyMaximum?: string;
  readonly dailyTimes?: number;
  /** The provider's fee: a fixed part and a share, deducted from the member's credit or at the merchant's cost. */
  readonly fee?: { readonly fixed?: string; readonly bp?: number; readonly bearer: 'member' | 'house' };
  readonly minLevel?: number;
  /** Takes no new deposits; those under way end as they began. */
  readonly isOff?: boolean;
}

export interface DepositRule extends StakeRule {
  /** By the payment method's code. */
  readonly methods?: { readonly [payment: string]: DepositMethodRule };
}

/** Transfers to vendors with transfer wallets; `isAutomatic`: money follows into their games, unless the member chooses otherwise. */
export interface TransferRule extends StakeRule {
  readonly isAutomatic: boolean;
}

/**
 * Rules that require a review of a withdrawal. Hours count back from the request. `little-play`: staked since `days` ago less than this
 * share of the deposits since. `name-differs`: the account is not in the payee's name, or in another than the member's others.
 */
export type RiskRule =
  | { readonly rule: 'first-withdrawal' | 'name-differs' }
  | { readonly rule: 'amount'; readonly from: string }
  | { readonly rule: 'new-device' | 'new-card' | 'password-changed'; readonly hours: number }
  | { readonly rule: 'little-play'; readonly days: number; readonly shareBp: number }
  | { readonly rule: 'many-in-a-day'; readonly times: number };

/** A level's own limits, overriding the general ones. */
export interface WithdrawalLevel {
  readonly maximum?: string;
  readonly dailyMaximum?: string;
  readonly dailyTimes?: number;
  readonly freePerDay?: number;
  readonly feeFixed?: string;
  readonly feeBp?: number;
}

export interface WithdrawalRule {
  readonly minimum: string;
  readonly maximum: string;
  readonly dailyMaximum: string;
  readonly dailyTimes: number;
  /** The number of free withdrawals per day; after them a fixed part and a share of the amount. */
  readonly fee: { readonly freePerDay: number; readonly fixed: string; readonly bp: number };
  /** Up to this amount, and if no rule requires a review, it is approved by rule (flag `automaticApproval`). */
  readonly automaticUpTo: string;
  /** From this amount on two operators must approve. */
  readonly fourEyesFrom: string;
  /** Whether a member may cancel an order before a decision; some regulators forbid it. */
  readonly isRevocable: boolean;
  readonly levels?: { readonly [level: string]: WithdrawalLevel };
  readonly risk: readonly RiskRule[];
}

/** The wagering requirement before a withdrawal. */
export interface WageringRule {
  /** The share of a deposit: 10 000 is once. None: 0. */
  readonly depositBp: number;
  /** What happens to a withdrawal while a requirement is open. */
  readonly whileLeft: 'refuse' | 'review';
  /** Minimum odds of a bet that counts: decimal, in basis points, the stake included; default 15 000. */
  readonly minOddsBp?: number;
  /** The weight of a valid bet, by category; default: all of it. */
  readonly weightsBp: { readonly [Category in PlayableCategory]?: number };
}

/** A bank or wallet for withdrawals, and the format of its account numbers. */
export interface Bank {
  readonly code: string;
  readonly name: string;
  /** Number of digits, minimum and maximum; default 6 to 24. */
  readonly digits?: readonly [number, number];
  readonly startsWith?: string;
  /** Its numbers end in a Luhn check digit, like those of payment cards. */
  readonly isLuhn?: boolean;
}

/** Whether nothing is left of an amount once its fee is paid. Of larger amounts more is left: the smallest decides. */
export const isEatenByFee = (minor: bigint, fixedMinor: bigint, bp: number) =>
  fixedMinor + applyBasisPoints(minor, BigInt(bp)) >= minor;
