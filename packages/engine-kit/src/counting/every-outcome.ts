/** Every course that chance can take in a function, with its exact probability: returns are counted from the engine's own code. */
import { assert, Bug } from '#kernel';
import { type Chance, drawsOf, WORD } from '../chance.ts';
import { type Ratio, ratio } from '../ratio.ts';

export interface Likely<Value> {
  readonly probability: Ratio;
  readonly value: Value;
}

/** Runs `act` once for each sequence of numbers it can draw. Fractions have too many values to be enumerated. */
export function everyOutcome<Value>(act: (chance: Chance) => Value): Likely<Value>[] {
  const outcomes: Likely<Value>[] = [];
  eachOutcome(act, (value, numerator, denominator) => {
    outcomes.push({ probability: ratio(numerator, denominator), value });
  });
  return outcomes;
}

/** The same without a list: each value with its probability, not in lowest terms. A draw is one branching point, however it is made. */
export function eachOutcome<Value>(
  act: (chance: Chance) => Value,
  visit: (value: Value, numerator: bigint, denominator: bigint) => void,
): void {
  const course = createCourse();
  const chance = enumerated(course.draw);
  do {
    course.restart();
    const value = act(chance);
    const { numerator, denominator } = course.weight();
    visit(value, numerator, denominator);
  } while (course.advance());
}

/**
 * About how many outcomes there are, from some courses at random: the product of the sizes of a course's draws has their number as its
 * mean. Infinite where fractions are drawn.
 */
export function estimateOutcomes(act: (chance: Chance) => unknown, source: Chance, courses: number): number {
  let sum = 0;
  for (let course = 0; course < courses; course++) {
    const { chance, product } = sizedChance(source);
    act(chance);
    sum += product();
  }
  return sum / courses;
}

/** A chance that draws at random, and the product of the sizes of its draws. */
export function sizedChance(source: Chance): { readonly chance: Chance; readonly product: () => number } {
  let product = 1;
  const sized = (draw: (size: number) => number) => (size: number) => {
    product *= size;
    return draw(size);
  };
  const float = () => {
    product = Number.POSITIVE_INFINITY;
    return source.float();
  };
  const draws = drawsOf({ uniform: sized(source.uniform), integer: sized(source.integer) });
  return { chance: { position: 0, float, ...draws }, product: () => product };
}

interface Drawn {
  number: number;
  readonly size: number;
  /** Whether the number comes from the words of a fraction, which are not quite evenly spread. */
  readonly isOfWords: boolean;
  /** The probability of the course up to here. */
  numerator: bigint;
  readonly denominator: bigint;
}

function createCourse() {
  const drawn: Drawn[] = [];
  let at = 0;
  const numeratorOf = (index: number, { number, size, isOfWords }: Omit<Drawn, 'numerator'>) => {
    const before = drawn[index - 1]?.numerator ?? 1n;
    return isOfWords ? before * (wordsOf(number + 1, size) - wordsOf(number, size)) : before;
  };
  return {
    restart() {
      at = 0;
    },
    draw(size: number, isOfWords: boolean): number {
      const known = drawn[at];
      if (known) {
        at += 1;
        return known.number;
      }
      assert(Number.isInteger(size) && size >= 1, 'a draw is among one possibility or more');
      const denominator = (drawn[at - 1]?.denominator ?? 1n) * BigInt(isOfWords ? WORD : size);
      const first = { number: 0, size, isOfWords, denominator };
      drawn.push({ ...first, numerator: numeratorOf(at, first) });
      at += 1;
      return 0;
    },
    weight(): { readonly numerator: bigint; readonly denominator: bigint } {
      assert(at === drawn.length, 'the same draws lead to the same next draw');
      return drawn.at(-1) ?? { numerator: 1n, denominator: 1n };
    },
    /** The next course: the last draw that can go on goes on, and those behind it are drawn anew. */
    advance(): boolean {
      for (let last = drawn.at(-1); last; last = drawn.at(-1)) {
        last.number += 1;
        if (last.number < last.size) {
          if (last.isOfWords) last.numerator = numeratorOf(drawn.length - 1, last);
          return true;
        }
        drawn.pop();
      }
      return false;
    },
  };
}

function enumerated(draw: (size: number, isOfWords: boolean) => number): Chance {
  return {
    position: 0,
    float() {
      throw new Bug('fractions cannot be enumerated');
    },
    ...drawsOf({ uniform: (size) => draw(size, false), integer: (size) => draw(size, true) }),
  };
}

/** The number of words whose `integer(size)` is below `number`. */
function wordsOf(number: number, size: number): bigint {
  return (BigInt(number) * BigInt(WORD) + BigInt(size) - 1n) / BigInt(size);
}
