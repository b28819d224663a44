/** Exact figures of what is paid, gathered outcome by outcome. */
import { assert } from '#kernel';
import { addRatios, type Ratio, ratio } from '../ratio.ts';
import { type Figures, momentFigures } from '../returns.ts';
import { ONE_E4 } from '../stakes/stake.ts';

export interface Tally {
  /** One outcome with its probability, which need not be in lowest terms. */
  add(multiplierE4: number, numerator: bigint, denominator: bigint): void;
  figures(): Figures;
}

export function createTally(): Tally {
  // Courses of one length share their denominator, and most games pay few different amounts: sums stay whole until the end.
  const byDenominator = new Map<bigint, Map<number, bigint>>();
  return {
    add(multiplierE4, numerator, denominator) {
      assert(Number.isSafeInteger(multiplierE4) && multiplierE4 >= 0, 'a multiplier is a whole number');
      const paid = byDenominator.get(denominator) ?? new Map<number, bigint>();
      if (paid.size === 0) byDenominator.set(denominator, paid);
      paid.set(multiplierE4, (paid.get(multiplierE4) ?? 0n) + numerator);
    },
    figures() {
      const moment = (of: (multiplierE4: bigint) => bigint, unit: bigint): Ratio =>
        addRatios(
          ...[...byDenominator].map(([denominator, paid]) => {
            let sum = 0n;
            for (const [multiplierE4, cases] of paid) sum += cases * of(BigInt(multiplierE4));
            return ratio(sum, denominator * unit);
          }),
        );
      const all = moment(() => 1n, 1n);
      assert(all.numerator === all.denominator, 'the probabilities of all outcomes make one');
      const unit = BigInt(ONE_E4);
      return momentFigures(
        moment((multiplierE4) => multiplierE4, unit),
        moment((multiplierE4) => multiplierE4 ** 2n, unit ** 2n),
        moment((multiplierE4) => (multiplierE4 > 0n ? 1n : 0n), 1n),
      );
    },
  };
}
