/** Every course that chance can take in a function, with its exact probability: returns are counted from the engine's own code. */
import { assert, Bug } from '#kernel';
import { type Chance, drawsOf, WORD } from '../chance.ts';
import { multiplyRatios, type Ratio, ratio } from '../ratio.ts';

export interface Likely<Value> {
  readonly probability: Ratio;
  readonly value: Value;
}

interface Drawn {
  number: number;
  readonly size: number;
  readonly probabilityOf: (number: number) => Ratio;
}

/** Runs `act` once for each sequence of numbers it can draw. Fractions have too many values to be enumerated. */
export function everyOutcome<Value>(act: (chance: Chance) => Value): Likely<Value>[] {
  const outcomes: Likely<Value>[] = [];
  const course: Drawn[] = [];
  for (;;) {
    let at = 0;
    const draw = (size: number, probabilityOf: Drawn['probabilityOf']) => {
      assert(Number.isInteger(size) && size >= 1, 'a draw is among one possibility or more');
      const drawn = course[at] ?? { number: 0, size, probabilityOf };
      course[at++] = drawn;
      return drawn.number;
    };
    const value = act(enumerated(draw));
    assert(at === course.length, 'the same draws lead to the same next draw');
    const probabilities = course.map(({ number, probabilityOf }) => probabilityOf(number));
    outcomes.push({ probability: multiplyRatios(...probabilities), value });
    if (!advance(course)) return outcomes;
  }
}

function enumerated(draw: (size: number, probabilityOf: (number: number) => Ratio) => number): Chance {
  return {
    position: 0,
    float() {
      throw new Bug('fractions cannot be enumerated');
    },
    ...drawsOf({
      uniform: (size) => draw(size, () => ratio(1n, BigInt(size))),
      integer: (size) => draw(size, (number) => ratio(wordsOf(number + 1, size) - wordsOf(number, size), BigInt(WORD))),
    }),
  };
}

/** The number of words whose `integer(size)` is below `number`. */
function wordsOf(number: number, size: number): bigint {
  return (BigInt(number) * BigInt(WORD) + BigInt(size) - 1n) / BigInt(size);
}

/** The next course: the last draw that can go on goes on, and those behind it are drawn anew. */
function advance(course: Drawn[]): boolean {
  for (let last = course.pop(); last; last = course.pop()) {
    if (last.number + 1 === last.size) continue;
    last.number += 1;
    course.push(last);
    return true;
  }
  return false;
}
