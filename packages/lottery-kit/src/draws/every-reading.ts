/**
 * What every draw of a group decides, without deciding draws twice that differ only where nothing looked. A decision is made again for each
 * number that it can read next, so that one of two places of ten takes 90 decisions and not ten million. Nothing says beforehand what it reads.
 */
import type { Group } from '../play.ts';
import { type Drawn, numberFormats } from './drawn.ts';
import { countDraws } from './every-draw.ts';

/** A place that was read, the number that it has, and how many it can have when the places before are read. */
interface Reading {
  readonly place: number;
  number: number;
  readonly choices: number;
}

/** Calls `each` with all that `decide` answers, and for how many draws. It reads the draw it is given before it answers, and nothing else. */
export function everyReading<Decided>(
  group: Group,
  decide: (drawn: Drawn) => Decided,
  each: (decided: Decided, draws: number) => void,
): void {
  const format = numberFormats[group];
  if (!format) return;
  const { from, to, isDifferent = false } = format;
  const draws = countDraws(group) ?? 0;
  const known: (number | undefined)[] = new Array(format.count).fill(undefined);
  const readings: Reading[] = [];
  let read = 0;

  const isFree = (number: number, before: number) =>
    !isDifferent || readings.every((one, at) => at >= before || one.number !== number);
  const nextFree = (number: number, before: number) => {
    let next = number;
    while (next <= to && !isFree(next, before)) next += 1;
    return next;
  };
  const numberAt = (place: number): number => {
    let number = known[place];
    if (number !== undefined) return number;
    const again = readings[read];
    if (again && again.place !== place) throw new Error('a decision reads the same places of the same numbers');
    if (!again) {
      const choices = to - from + 1 - (isDifferent ? read : 0);
      readings.push({ place, number: nextFree(from, read), choices });
    }
    number = readings[read]?.number ?? from;
    known[place] = number;
    read += 1;
    return number;
  };
  const numbers: number[] = [];
  for (let place = 0; place < format.count; place++) {
    Object.defineProperty(numbers, place, { get: () => numberAt(place), enumerable: true });
  }
  const drawn: Drawn = { numbers, tails: [], prizes: {}, lunarYear: 0 };

  do {
    known.fill(undefined);
    read = 0;
    const decided = decide(drawn);
    each(
      decided,
      readings.reduce((left, { choices }) => left / choices, draws),
    );
    for (let last = readings.at(-1); last; last = readings.at(-1)) {
      last.number = nextFree(last.number + 1, readings.length - 1);
      if (last.number <= to) break;
      readings.pop();
    }
  } while (readings.length > 0);
}
