/** What a play sees of a draw: for each mark of a row a whole number. Nothing else of the draw reaches the settlement. */
import type { Drawn } from '../draws/drawn.ts';
import { animalOf } from '../draws/lunar-year.ts';
import { statisticOf } from '../draws/statistics.ts';
import { type Vector, vectorsOf } from '../draws/vectors.ts';
import type { Places, Play, TimesTest, ValueTest } from '../play.ts';

interface VectorsOfYear {
  readonly lunarYear: number;
  readonly vectors: (value: number) => Vector;
}

/** Of each play the vectors of the last lunar year that was asked for. */
const cachedVectors = new WeakMap<Play, VectorsOfYear>();

/** Which marks the value at some places makes win. */
export function valueVector(play: Play, test: ValueTest, at: Places, drawn: Drawn): Vector {
  const { lunarYear, numbers } = drawn;
  let own = cachedVectors.get(play);
  if (own?.lunarYear !== lunarYear) {
    own = { lunarYear, vectors: vectorsOf(test, play.marks, lunarYear) };
    cachedVectors.set(play, own);
  }
  if (test.of === 'value') return own.vectors(numbers[at[0] ?? 0] ?? 0);
  return own.vectors(statisticOf(test.of)(numbersAt(drawn, at), lunarYear));
}

export function numbersAt({ numbers }: Drawn, at: Places): readonly number[] {
  return at.map((place) => numbers[place] ?? 0);
}

/** How often each mark is drawn. */
export function timesVector(play: Play, test: TimesTest, drawn: Drawn): number[] {
  const numbers = test.at === 'tails' ? drawn.tails : numbersAt(drawn, test.at);
  const times = new Array<number>(play.marks.length).fill(0);
  const first = test.first ?? Number(play.marks[0]);
  for (const number of numbers) {
    const mark = test.as === 'zodiac' ? animalOf(number, drawn.lunarYear) : test.as ? number % 10 : number - first;
    times[mark] = (times[mark] ?? 0) + 1;
  }
  return times;
}
