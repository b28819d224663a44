/** What a withdrawal costs and how much of it may be asked for, as the server's options say. */
import type { AnswerOf, Endpoints } from '#contract';
import { applyBasisPoints, type Currency } from '#kernel';
import type { AmountFrame } from '../../features/cashier/amount-rules.ts';
import { minorOf } from '../../features/cashier/typed-amount.ts';

export type Options = AnswerOf<Endpoints['withdrawOptions']>;

export function frameOf(options: Options, currency: Currency): AmountFrame {
  return {
    minimumMinor: minorOf(options.minimum, currency),
    maximumMinor: minorOf(options.maximum, currency),
    availableMinor: minorOf(options.available, currency),
    leftMinor: minorOf(options.leftToday, currency),
  };
}

export interface Cost {
  readonly feeMinor: bigint;
  /** What reaches the account. */
  readonly arrivesMinor: bigint;
}

/** The fee is a share of the amount, rounded down, and comes out of it. */
export function costOf(amountMinor: bigint, { feeBp }: Pick<Options, 'feeBp'>): Cost {
  const feeMinor = applyBasisPoints(amountMinor, BigInt(feeBp));
  return { feeMinor, arrivesMinor: amountMinor - feeMinor };
}
