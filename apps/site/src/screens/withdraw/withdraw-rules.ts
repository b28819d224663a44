/** What a withdrawal costs and how much of it may be asked for, as the server's options say. */
import type { AnswerOf, Endpoints } from '#contract';
import { applyBasisPoints, type Currency } from '#kernel';
import type { AmountFrame } from '../../features/cashier/amount/index.ts';
import { minorOf } from '../../features/cashier/amount/index.ts';

export type Options = AnswerOf<Endpoints['withdrawOptions']>;

/** Something must be played first, and until then only what is held may leave. */
const isHeldAlone = ({ wagering, whileLeft, held }: Options) =>
  wagering.length > 0 && whileLeft === 'refuse' && held !== undefined;

/** What may leave now. */
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
  /** What reaches the account. */
  readonly arrivesMinor: bigint;
}

/** The fee comes out of the amount: nothing while some are free, then a fixed part and a share, rounded down. */
export function costOf(
  amountMinor: bigint,
  { freeLeft, feeFixed, feeBp }: Pick<Options, 'freeLeft' | 'feeFixed' | 'feeBp'>,
  currency: Currency,
): Cost {
  if (amountMinor === 0n || freeLeft > 0) return { feeMinor: 0n, arrivesMinor: amountMinor };
  const feeMinor = minorOf(feeFixed, currency) + applyBasisPoints(amountMinor, BigInt(feeBp));
  return { feeMinor, arrivesMinor: amountMinor > feeMinor ? amountMinor - feeMinor : 0n };
}

/** Whether it ever costs anything, so that what is free is worth a word. */
export function hasFee({ feeFixed, feeBp }: Pick<Options, 'feeFixed' | 'feeBp'>, currency: Currency): boolean {
  return feeBp > 0 || minorOf(feeFixed, currency) > 0n;
}

const WHOLE = 1_000n;

/** How much of it is played, in thousandths. */
export function playedShare({ done, required }: Options['wagering'][number], currency: Currency): number {
  return Number((minorOf(done, currency) * WHOLE) / minorOf(required, currency));
}

/** What keeps the member from withdrawing at all: the first thing to be done about. */
export function obstacleOf(options: Options): 'password' | 'play' | 'day' | undefined {
  if (!options.hasPaymentPassword) return 'password';
  if (options.wagering.length > 0 && options.whileLeft === 'refuse' && !isHeldAlone(options)) return 'play';
  return options.timesLeftToday === 0 ? 'day' : undefined;
}
