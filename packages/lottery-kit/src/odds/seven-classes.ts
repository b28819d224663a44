/** Classes of draws of six numbers of 49 and one more (LHC, TOTO). */

import { colourOf } from '../draws/colours.ts';
import { animalOf } from '../draws/lunar-year.ts';
import type { Play } from '../play.ts';
import type { Selection } from '../selection/selection.ts';
import { combinations, type DrawClass, type DrawClasses, nothingDrawn, splits } from './draw-classes.ts';

const COUNT = 49;
const numbers = Array.from({ length: COUNT }, (_, at) => at + 1);

export function sevenClasses(play: Play, selection: Selection, lunarYear: number): DrawClasses {
  if (!('test' in play) || play.grammar === 'each') return byPlace(lunarYear);
  const { test } = play;
  if ('of' in test) {
    if ('at' in test && test.at.length === 1) return byPlace(lunarYear);
    if (test.of === 'sum') return bySum(lunarYear);
    return byBlocks((number) => blockOf(test.of, number, lunarYear), lunarYear);
  }
  const picked = new Set([...(selection.marks ?? []), ...(selection.bankers ?? [])]);
  const as = 'as' in test ? test.as : undefined;
  const named = (number: number) => {
    const index = as === 'zodiac' ? animalOf(number, lunarYear) : as === 'tail' ? number % 10 : number - 1;
    return picked.has(play.marks[index] ?? '') ? index : -1;
  };
  // Picked numbers are alike; picked animals and tails are not.
  return byBlocks((number) => (as === undefined ? Math.min(named(number), 0) : named(number)), lunarYear);
}

function blockOf(of: string, number: number, lunarYear: number): number {
  if (of === 'zodiac-count') return animalOf(number, lunarYear);
  if (of === 'colour-score') return colourOf(number);
  return of === 'odd-count' ? number % 2 : Number(number >= 25);
}

/** Every number once at every place: bets of one place see no more. */
function byPlace(lunarYear: number): DrawClasses {
  const classes = numbers.map((_, from): DrawClass => {
    const seven = Array.from({ length: 7 }, (_each, step) => ((from + step) % COUNT) + 1);
    return { key: `${from}`, weight: 1n, drawn: { ...nothingDrawn, numbers: seven, lunarYear } };
  });
  return { draws: BigInt(COUNT), classes };
}

/** The sum of seven numbers, by how many choices of seven have it. */
function bySum(lunarYear: number): DrawClasses {
  const ways = Array.from({ length: 8 }, () => new Map<number, bigint>());
  ways[0]?.set(0, 1n);
  for (const number of numbers) {
    for (let size = 7; size > 0; size--) {
      for (const [sum, count] of ways[size - 1] ?? []) {
        ways[size]?.set(sum + number, (ways[size]?.get(sum + number) ?? 0n) + count);
      }
    }
  }
  const classes = [...(ways[7] ?? [])].map(
    ([sum, weight]): DrawClass => ({
      key: `${sum}`,
      weight,
      drawn: { ...nothingDrawn, numbers: sevenOfSum(sum), lunarYear },
    }),
  );
  const keyOf = ({ numbers: seven }: { readonly numbers: readonly number[] }) =>
    `${seven.reduce((sum, number) => sum + number, 0)}`;
  return { draws: combinations(COUNT, 7), classes, keyOf };
}

/** Raises the largest of 1 to 7 as far as it goes, then the next. */
function sevenOfSum(sum: number): readonly number[] {
  const seven = [1, 2, 3, 4, 5, 6, 7];
  let missing = sum - 28;
  for (let at = 6; at >= 0 && missing > 0; at--) {
    const step = Math.min(missing, COUNT - 7);
    seven[at] = (seven[at] ?? 0) + step;
    missing -= step;
  }
  return seven;
}

/** Which block the last number is of, and how many of the six are of each block. */
function byBlocks(blockOfNumber: (number: number) => number, lunarYear: number): DrawClasses {
  const blocks = [...Map.groupBy(numbers, blockOfNumber)].toSorted(([left], [right]) => left - right);
  const ids = blocks.map(([id]) => id);
  const keyOf = ({ numbers: seven }: { readonly numbers: readonly number[] }) => {
    const six = seven.slice(0, 6).map(blockOfNumber);
    const counts = ids.map((id) => six.filter((block) => block === id).length);
    return `${blockOfNumber(seven[6] ?? 0)}: ${counts.join()}`;
  };
  return { draws: BigInt(COUNT) * combinations(COUNT - 1, 6), classes: classesOf(blocks, lunarYear), keyOf };
}

function* classesOf(
  blocks: readonly (readonly [number, readonly number[]])[],
  lunarYear: number,
): Generator<DrawClass> {
  for (const [at, [id, members]] of blocks.entries()) {
    const last = members.at(-1) ?? 0;
    const left = blocks.map(([, each], block) => (block === at ? each.slice(0, -1) : each));
    const sizes = left.map((each) => each.length);
    // As plain numbers: there are fewer draws than these hold exactly.
    const ways = sizes.map((size) => Array.from({ length: 7 }, (_, count) => Number(combinations(size, count))));
    for (const counts of splits(6, sizes)) {
      const seven: number[] = [];
      let draws = members.length;
      for (let block = 0; block < counts.length; block++) {
        const count = counts[block] ?? 0;
        draws *= ways[block]?.[count] ?? 0;
        for (let taken = 0; taken < count; taken++) seven.push(left[block]?.[taken] ?? 0);
      }
      seven.push(last);
      yield {
        // Made when it is asked for: counting does not.
        get key() {
          return `${id}: ${counts.join()}`;
        },
        weight: BigInt(draws),
        drawn: { ...nothingDrawn, numbers: seven, lunarYear },
      };
    }
  }
}
