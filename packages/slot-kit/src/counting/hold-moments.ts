/** What held coins pay, exactly: a chain on the coins held and the respins left. */
import { addRatios, multiplyRatios, type Ratio, ratio } from '#engine-kit';
import type { SlotDefinition } from '../definition.ts';

/** Mean and second moment in credits, and the chance that nothing is paid. */
export interface HoldMoments {
  readonly mean: Ratio;
  readonly square: Ratio;
  readonly zero: Ratio;
}

type Hold = NonNullable<SlotDefinition['hold']>;

/** For a number of coins from the trigger on. */
export function holdMoments(hold: Hold, cells: number): (coins: number) => HoldMoments {
  const ends = endsOf(hold, cells);
  const total = hold.values.reduce((sum, [weight]) => sum + BigInt(weight), 0n);
  const valueMoment = (of: (credits: bigint) => bigint) =>
    ratio(
      hold.values.reduce((sum, [weight, credits]) => sum + BigInt(weight) * of(BigInt(credits)), 0n),
      total,
    );
  const [mean, square] = [valueMoment((credits) => credits), valueMoment((credits) => credits ** 2n)];
  const zero = valueMoment((credits) => (credits === 0n ? 1n : 0n));
  return (coins) => {
    const over = (of: (held: number, extra: bigint) => Ratio) =>
      addRatios(
        ...ends(coins).map(([held, chance]) =>
          multiplyRatios(chance, of(held, held === cells ? BigInt(hold.full) : 0n)),
        ),
      );
    return {
      mean: over((held, extra) => addRatios(multiplyRatios(ratio(BigInt(held)), mean), ratio(extra))),
      square: over((held, extra) => {
        const many = BigInt(held);
        const ofValues = addRatios(
          multiplyRatios(ratio(many), square),
          multiplyRatios(ratio(many * (many - 1n)), mean, mean),
        );
        return addRatios(ofValues, multiplyRatios(ratio(2n * many * extra), mean), ratio(extra ** 2n));
      }),
      zero: over((held, extra) => (extra > 0n ? ratio(0n) : power(zero, held))),
    };
  };
}

/** With how many coins the respins end, each with its probability. */
function endsOf({ respins, land: [a, b] }: Hold, cells: number) {
  const known = new Map<string, readonly (readonly [held: number, chance: Ratio])[]>();
  const from = (held: number, left: number): readonly (readonly [number, Ratio])[] => {
    if (held === cells || left === 0) return [[held, ratio(1n)]];
    const key = `${held} ${left}`;
    const found = known.get(key);
    if (found) return found;
    const ends = new Map<number, Ratio>();
    const empty = cells - held;
    for (let landed = 0; landed <= empty; landed++) {
      const ways = choose(empty, landed) * BigInt(a) ** BigInt(landed) * BigInt(b - a) ** BigInt(empty - landed);
      const chance = ratio(ways, BigInt(b) ** BigInt(empty));
      for (const [end, then] of from(held + landed, landed > 0 ? respins : left - 1)) {
        ends.set(end, addRatios(ends.get(end) ?? ratio(0n), multiplyRatios(chance, then)));
      }
    }
    const listed = [...ends];
    known.set(key, listed);
    return listed;
  };
  return (coins: number) => from(coins, respins);
}

function power(base: Ratio, times: number): Ratio {
  return ratio(base.numerator ** BigInt(times), base.denominator ** BigInt(times));
}

function choose(among: number, count: number): bigint {
  let ways = 1n;
  for (let at = 0; at < count; at++) ways = (ways * BigInt(among - at)) / BigInt(at + 1);
  return ways;
}
