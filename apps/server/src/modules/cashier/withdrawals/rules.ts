/** How much a member may withdraw and at what fee, by the merchant's limits and the member's level. Pure. */
import type { RefusalCode } from '#contract';
import { applyBasisPoints, configuredAmount, formatAmount, ok, type Result, refuse } from '#kernel';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { LevelWithdrawal } from '../../members/index.ts';
import { type Merchant, withdrawalRuleAt } from '../../merchants/index.ts';
import type { Frame } from '../orders/index.ts';
import { wantsTwo } from '../routing/index.ts';
import { withdrawalLifecycle } from './lifecycle.ts';

const MAX_OPEN_WITHDRAWALS = 3;
const WHOLE_BP = 10_000n;

export interface WithdrawalLimits extends Frame {
  readonly dailyMaximumMinor: bigint;
  readonly dailyTimes: number;
  readonly freePerDay: number;
  readonly feeFixedMinor: bigint;
  readonly feeBp: number;
}

/** The limits of the member's level. */
export function limitsOf(
  merchant: Merchant,
  { level, withdrawal }: { readonly level: number; readonly withdrawal: LevelWithdrawal },
): WithdrawalLimits {
  const { currency, manifest } = merchant;
  const rule = withdrawalRuleAt(merchant, level, withdrawal);
  return {
    minimumMinor: configuredAmount(manifest.cashier.withdrawal.minimum, currency),
    maximumMinor: configuredAmount(rule.maximum, currency),
    dailyMaximumMinor: configuredAmount(rule.dailyMaximum, currency),
    dailyTimes: rule.dailyTimes,
    freePerDay: rule.freePerDay,
    feeFixedMinor: configuredAmount(rule.feeFixed, currency),
    feeBp: rule.feeBp,
  };
}

/** Withdrawals of one merchant day that were not cancelled, and those in progress. */
export interface Usage {
  readonly withdrawnMinor: bigint;
  readonly times: number;
  readonly open: number;
}

export interface Allowance {
  readonly leftMinor: bigint;
  readonly timesLeft: number;
  readonly freeLeft: number;
}

export function allowanceOf(limits: WithdrawalLimits, usage: Usage): Allowance {
  const left = limits.dailyMaximumMinor - usage.withdrawnMinor;
  return {
    leftMinor: left > 0n ? left : 0n,
    timesLeft: Math.max(0, limits.dailyTimes - usage.times),
    freeLeft: Math.max(0, limits.freePerDay - usage.times),
  };
}

/** The fee; the rest is sent. */
export function feeOf(limits: WithdrawalLimits, usage: Usage, amountMinor: bigint): bigint {
  if (usage.times < limits.freePerDay) return 0n;
  return limits.feeFixedMinor + applyBasisPoints(amountMinor, BigInt(limits.feeBp));
}

/** The smallest amount of which something is left once the fee is paid; undefined where the fee takes any. */
export function minAboveFee({ feeFixedMinor, feeBp }: WithdrawalLimits): bigint | undefined {
  const leftBp = WHOLE_BP - BigInt(feeBp);
  return leftBp > 0n ? (feeFixedMinor * WHOLE_BP) / leftBp + 1n : undefined;
}

/** The smallest amount to request now: the limit, or more where the fee would take that. */
export function minOf(limits: WithdrawalLimits, { freeLeft }: Allowance): bigint {
  const min = freeLeft > 0 ? undefined : minAboveFee(limits);
  return min !== undefined && min > limits.minimumMinor ? min : limits.minimumMinor;
}

export function mayWithdraw(
  merchant: Merchant,
  limits: WithdrawalLimits,
  usage: Usage,
  amountMinor: bigint,
): Result<undefined, Extract<RefusalCode, 'cashier.too_many_open' | 'cashier.daily_limit'>> {
  if (usage.open >= MAX_OPEN_WITHDRAWALS) return refuse('cashier.too_many_open', { most: MAX_OPEN_WITHDRAWALS });
  const { leftMinor, timesLeft } = allowanceOf(limits, usage);
  if (timesLeft > 0 && amountMinor <= leftMinor) return ok();
  return refuse('cashier.daily_limit', { left: formatAmount(leftMinor, merchant.currency), timesLeft });
}

/** Whether two operators must approve: by the amount, or by a rule. */
export function takesTwo(
  { manifest, currency }: Merchant,
  amountMinor: bigint,
  reasons: readonly string[] = [],
): boolean {
  return wantsTwo(reasons) || amountMinor >= configuredAmount(manifest.cashier.withdrawal.fourEyesFrom, currency);
}

/** Whether it is approved without an operator. */
export function isApprovedByRule(merchant: Merchant, amountMinor: bigint, reasons: readonly string[]): boolean {
  const { automaticUpTo } = merchant.manifest.cashier.withdrawal;
  const isSmall = amountMinor <= configuredAmount(automaticUpTo, merchant.currency);
  return merchant.flags.automaticApproval && isSmall && reasons.length === 0 && !takesTwo(merchant, amountMinor);
}

/** Not finally decided yet. */
export function isPending(state: WithdrawalState): boolean {
  return withdrawalLifecycle.allows(state, 'cancel');
}

export function isRevocable({ manifest }: Merchant, state: WithdrawalState): boolean {
  return manifest.cashier.withdrawal.isRevocable && isPending(state);
}

/** A state as shown to the member: not at which stage somebody looks at it. */
export function seenState(state: WithdrawalState): Exclude<WithdrawalState, 'finance'> {
  return state === 'finance' ? 'review' : state;
}
