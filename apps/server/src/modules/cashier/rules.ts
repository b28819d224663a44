/** The cashier's decisions: amounts within frames, fees, days, limits. Pure. */
import type { RefusalCode } from '#contract';
import { applyBasisPoints, assert, type Currency, formatAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../merchants/index.ts';

export const MOST_CARDS = 5;
export const MOST_OPEN_DEPOSITS = 10;
export const MOST_OPEN_WITHDRAWALS = 3;
export const DEPOSIT_LIFETIME_MS = 30 * 60_000;

export interface Frame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
}

/** An amount of a merchant's own configuration. */
export function configured(text: string, currency: Currency): bigint {
  const read = parseAmount(text, currency);
  assert(read.ok, `${text} is no amount in ${currency.code}`);
  return read.value;
}

export function frameOf(rule: { readonly minimum: string; readonly maximum: string }, currency: Currency): Frame {
  return { minimumMinor: configured(rule.minimum, currency), maximumMinor: configured(rule.maximum, currency) };
}

/** Reads an amount somebody asks for, within its frame. */
export function askedWithin(
  text: string,
  frame: Frame,
  currency: Currency,
): Result<bigint, 'money.malformed' | 'cashier.amount_out_of_range'> {
  const asked = parseAmount(text, currency);
  if (!asked.ok) return asked;
  if (asked.value > 0n && asked.value >= frame.minimumMinor && asked.value <= frame.maximumMinor) return asked;
  return refuse('cashier.amount_out_of_range', {
    minimum: formatAmount(frame.minimumMinor, currency),
    maximum: formatAmount(frame.maximumMinor, currency),
  });
}

/** What the house keeps of a withdrawal; the rest is sent. */
export function withdrawalFee(merchant: Merchant, amountMinor: bigint): bigint {
  return applyBasisPoints(amountMinor, BigInt(merchant.manifest.cashier.withdrawal.feeBp));
}

/** Withdrawals of one merchant day that were not taken back, and those still under way. */
export interface Usage {
  readonly withdrawnMinor: bigint;
  readonly times: number;
  readonly open: number;
}

export interface Allowance {
  readonly leftMinor: bigint;
  readonly timesLeft: number;
}

export function allowanceOf(merchant: Merchant, usage: Usage): Allowance {
  const { dailyMaximum, dailyTimes } = merchant.manifest.cashier.withdrawal;
  const left = configured(dailyMaximum, merchant.currency) - usage.withdrawnMinor;
  return { leftMinor: left > 0n ? left : 0n, timesLeft: Math.max(0, dailyTimes - usage.times) };
}

export function mayWithdraw(
  merchant: Merchant,
  usage: Usage,
  amountMinor: bigint,
): Result<undefined, Extract<RefusalCode, 'cashier.too_many_open' | 'cashier.daily_limit'>> {
  if (usage.open >= MOST_OPEN_WITHDRAWALS) return refuse('cashier.too_many_open', { most: MOST_OPEN_WITHDRAWALS });
  const { leftMinor, timesLeft } = allowanceOf(merchant, usage);
  if (timesLeft > 0 && amountMinor <= leftMinor) return ok();
  return refuse('cashier.daily_limit', { left: formatAmount(leftMinor, merchant.currency), timesLeft });
}

/** Whether nobody need look at it. */
export function isApprovedByRule(merchant: Merchant, amountMinor: bigint): boolean {
  const { automaticUpTo } = merchant.manifest.cashier.withdrawal;
  return merchant.flags.automaticApproval && amountMinor <= configured(automaticUpTo, merchant.currency);
}

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** When to ask a provider again, the longer the oftener it was asked. */
export function askAgainAt(nowMs: number, attempts: number): Date {
  return new Date(nowMs + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 10)));
}
