/** The fee of a withdrawal and the limits of its amount, from the server's options. */
import type { AnswerOf, Endpoints } from '#contract';
import { applyBasisPoints, type Currency } from '#kernel';
import { type AmountFrame, minorOf } from '../../features/cashier/amount/index.ts';

export type Options = AnswerOf<Endpoints['withdrawOptions']>;

/** A wagering requirement is open, and until it is met only held money may be withdrawn. */
const isHeldAlone = ({ wagering, whileLeft, held }: Options) =>
  wagering.length > 0 && whileLeft === 'refuse' && held !== undefined;

export function availableOf(options: Options): string {
  return (isHeldAlone(options) ? options.held : undefined) ?? options.available;
}

export function frameOf(options: Options, currency: Currency): AmountFrame {
  return {
    minimumMinor: minorOf(options.minimum, currency),
    maximumMinor: minorOf(options.maximum, currency),
    availableMinor: minorOf(availableOf(options), currency),
    leftMinor: minorOf(options.leftToday, currency),
  };
}

export interface Cost {
  readonly feeMinor: bigint;
  /** The amount that reaches the account. */
  readonly arrivesMinor: bigint;
}

/** The fee is taken out of the amount: none while free withdrawals are left, then a fixed part and a share, rounded down. */
export function costOf(
  amountMinor: bigint,
  { freeLeft, feeFixed, feeBp }: Pick<Options, 'freeLeft' | 'feeFixed' | 'feeBp'>,
  currency: Currency,
): Cost {
  if (amountMinor === 0n || freeLeft > 0) return { feeMinor: 0n, arrivesMinor: amountMinor };
  const feeMinor = minorOf(feeFixed, currency) + applyBasisPoints(amountMinor, BigInt(feeBp));
  return { feeMinor, arrivesMinor: amountMinor > feeMinor ? amountMinor - feeMinor : 0n };
}

/** Whether withdrawals ever cost a fee; only then are free ones mentioned. */
export function hasFee({ feeFixed, feeBp }: Pick<Options, 'feeFixed' | 'feeBp'>, currency: Currency): boolean {
  return feeBp > 0 || minorOf(feeFixed, currency) > 0n;
}

const WHOLE = 1_000n;

/** The met part of a wagering requirement, in thousandths. */
export function playedShare({ done, required }: Options['wagering'][number], currency: Currency): number {
  return Number((minorOf(done, currency) * WHOLE) / minorOf(required, currency));
}

/** What prevents any withdrawal: the first obstacle to resolve. */
export function obstacleOf(options: Options): 'password' | 'play' | 'day' | undefined {
  if (!options.hasPaymentPassword) return 'password';
  if (options.wagering.length > 0 && options.whileLeft === 'refuse' && !isHeldAlone(options)) return 'play';
  return options.timesLeftToday === 0 ? 'day' : undefined;
}
