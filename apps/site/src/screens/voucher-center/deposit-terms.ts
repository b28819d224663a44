/** A method's fee for an amount, and the limits of the amount at present. */
import type { AnswerOf, Endpoints } from '#contract';
import { applyBasisPoints, type Currency } from '#kernel';
import { type AmountFrame, minorOf } from '../../features/cashier/amount/index.ts';

export type Method = AnswerOf<Endpoints['depositMethods']>['methods'][number];

/** The method's limits, reduced to what is left of the day. */
export function frameOf(method: Method | undefined, currency: Currency): AmountFrame {
  const left = method?.timesLeftToday === 0 ? '0' : method?.leftToday;
  let maximumMinor = minorOf(method?.maximum, currency);
  if (left !== undefined && minorOf(left, currency) < maximumMinor) maximumMinor = minorOf(left, currency);
  return { minimumMinor: minorOf(method?.minimum, currency), maximumMinor };
}

/** Rounded down, as the server does. */
export function feeOf(method: Method | undefined, amountMinor: bigint, currency: Currency): bigint {
  if (!method || amountMinor === 0n) return 0n;
  return minorOf(method.fee.fixed, currency) + applyBasisPoints(amountMinor, BigInt(method.fee.bp));
}
