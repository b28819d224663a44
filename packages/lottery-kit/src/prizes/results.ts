/** Every result that a value can have for the marks of a row: which of them win together, and which return their stake. */
import { type Vector, vectorsOf } from '../draws/vectors.ts';
import type { Play, ValueTest } from '../play.ts';

/** Larger than any value of a test. */
const VALUES = 700;
const SIX_MARK_NUMBERS = 49;
/** One for each animal: all that lunar years differ in but elements, of which every number has one in any year. */
const YEARS = Array.from({ length: 12 }, (_, at) => 2024 + at);

const cachedResults = new WeakMap<Play, readonly Vector[]>();

/** Each result once, of any draw on any day. Results in which no mark wins are left out. */
export function resultsOf(play: Play, test: ValueTest): readonly Vector[] {
  let results = cachedResults.get(play);
  if (!results) {
    const isSixMark = play.code.startsWith('lhc.');
    const count = isSixMark && test.of === 'value' ? SIX_MARK_NUMBERS + 1 : VALUES;
    const found = new Map<string, Vector>();
    for (const year of isSixMark ? YEARS : [0]) {
      const vectorOf = vectorsOf(test, play.marks, year);
      for (let value = 0; value < count; value++) {
        const vector = vectorOf(value);
        if (vector.some((result) => result !== 0)) found.set(vector.join(), vector);
      }
    }
    results = [...found.values()];
    cachedResults.set(play, results);
  }
  return results;
}
