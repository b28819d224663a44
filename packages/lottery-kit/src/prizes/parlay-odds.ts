/**
 * What parlays pay: the odds of their winning legs, multiplied, where a leg that returns counts 1. Legs of one draw depend on each other, so that
 * this may return more than a leg does. What it returns is counted exactly, and where it is more than the return of a single bet all that the
 * parlay can pay is cut by the same part. Rounded down once.
 */
import { type Fraction, fraction, inverse, isMore, plus, times } from '../odds/fractions.ts';
import type { ParlayPlay } from '../play.ts';
import { parlayTier, readParlayKind } from '../settling/parlay-kind.ts';
import { WIN } from '../settling/won.ts';
import type { Odds, PrizeTerms } from './odds.ts';
import { NUMBERS, type ParlayCounter, parlayCounter, placeDraws } from './parlay-results.ts';

const ONE_E4 = 10_000n;
const ONE = fraction(1n);

/** `kinds` are the legs: what each of them alone pays. */
export function parlayOdds(play: ParlayPlay, terms: PrizeTerms): Odds {
  const counter = parlayCounter(play);
  const cuts = new Map<string, Fraction>();
  const cutOf = (legs: readonly string[]) => {
    // Places are alike: the same marks at other places return the same.
    const key = legs.toSorted().join();
    const cut = cuts.get(key) ?? cutTo(counter, legs, terms);
    cuts.set(key, cut);
    return cut;
  };
  const legE4 = (mark: string) => floorE4(multiplied(counter, [mark], terms));
  return {
    kinds: Object.fromEntries(play.marks.map((mark) => [mark, { [WIN]: legE4(mark) }])),
    of(kind, tier) {
      const { all, won } = readParlayKind(kind);
      if (tier !== parlayTier(won.length)) return 0;
      const { over, under } = multiplied(counter, won, terms);
      const cut = cutOf(all);
      return floorE4({ over: over * cut.over, under: under * cut.under });
    },
  };
}

/** Each result that is paid: in how many draws of as many places as there are legs, and what that pays. */
export function parlayPayouts(play: ParlayPlay, legs: readonly string[], odds: Odds) {
  return parlayCounter(play)
    .results(legs)
    .map((result) => ({ ...result, paidE4: odds.of(result.kind, parlayTier(result.won.length)) }));
}

/** What is returned of the stake in the long run, exactly. */
export function parlayReturn(play: ParlayPlay, legs: readonly string[], odds: Odds): Fraction {
  const paid = parlayPayouts(play, legs, odds);
  const draws = BigInt(placeDraws(legs.length));
  return fraction(
    paid.reduce((sum, { ways, paidE4 }) => sum + BigInt(ways) * BigInt(paidE4), 0n),
    draws * ONE_E4,
  );
}

/** What a bet of these terms returns at most. */
export function bookReturn({ series, percent }: PrizeTerms): Fraction {
  return fraction(BigInt(series) * BigInt(percent), 200_000n);
}

/** What the multiplied odds are to be multiplied by once more. */
function cutTo(counter: ParlayCounter, legs: readonly string[], terms: PrizeTerms): Fraction {
  const draws = BigInt(placeDraws(legs.length));
  const returned = counter
    .results(legs)
    .map(({ won, ways }) => times(multiplied(counter, won, terms), { over: BigInt(ways), under: draws }))
    .reduce(plus);
  const max = bookReturn(terms);
  return isMore(returned, max) ? times(max, inverse(returned)) : ONE;
}

/** Not reduced: it is divided once. */
function multiplied(counter: ParlayCounter, legs: readonly string[], terms: PrizeTerms): Fraction {
  const max = bookReturn(terms);
  let [over, under] = [1n, 1n];
  for (const mark of legs) {
    const { wins, returns } = counter.leg(mark);
    over *= BigInt(NUMBERS - returns) * max.over;
    under *= BigInt(wins) * max.under;
  }
  return { over, under };
}

function floorE4({ over, under }: Fraction): number {
  return Number((over * ONE_E4) / under);
}
