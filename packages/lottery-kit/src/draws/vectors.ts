/** Which marks a value makes win: one whole number for each mark, 0 lost, 1 won, `PUSH` returned. */
import { zodiac } from '../marks.ts';
import type { ValueTest } from '../play.ts';
import { colourOf } from './colours.ts';
import { animalOf } from './lunar-year.ts';
import { named } from './statistics.ts';

export const PUSH = -1;
/** What a value or a count makes of each mark of a row. */
export type Vector = readonly number[];

const zodiacSets: Readonly<Record<string, readonly string[]>> = {
  domestic: ['ox', 'horse', 'goat', 'rooster', 'dog', 'pig'],
  wild: ['rat', 'tiger', 'rabbit', 'dragon', 'snake', 'monkey'],
  heaven: ['ox', 'rabbit', 'dragon', 'horse', 'monkey', 'pig'],
  earth: ['rat', 'tiger', 'snake', 'goat', 'rooster', 'dog'],
  front: zodiac.slice(0, 6),
  back: zodiac.slice(6),
};
const colours = ['red', 'blue', 'green'];
const primes = [1, 2, 3, 5, 7];

/** The vectors of a test, by value, made when they are first asked for. */
export function vectorsOf(test: ValueTest, marks: readonly string[], lunarYear: number): (value: number) => Vector {
  const lost: Vector = marks.map(() => 0);
  const made: Vector[] = [];
  return (value) => {
    if (value < 0) return lost;
    let vector = made[value];
    if (!vector) {
      vector = marks.map((mark) => resultOf(test, mark, value, lunarYear));
      made[value] = vector;
    }
    return vector;
  };
}

function resultOf(test: ValueTest, mark: string, value: number, lunarYear: number): number {
  const { push } = test;
  if (push?.value === value && (!push.marks || push.marks.includes(mark))) return PUSH;
  return isHeld(test, mark, value, lunarYear) ? 1 : 0;
}

function isHeld(test: ValueTest, mark: string, value: number, lunarYear: number): boolean {
  const name = named[test.of]?.[mark];
  if (name !== undefined) return name === value;
  const range = /^(\d+)(?:-(\d+))?$/.exec(mark);
  if (range) return value >= Number(range[1]) && value <= Number(range[2] ?? range[1]);
  const animal = zodiac.indexOf(mark);
  if (animal >= 0) return animalOf(value, lunarYear) === animal;
  const set = zodiacSets[mark];
  if (set) return set.includes(zodiac[animalOf(value, lunarYear)] ?? '');
  const sides = mark.replaceAll(/(sum|tail)-/g, '$1_').split('-');
  return sides.every((side) => isSide(test, side, value));
}

/** One of the sides that a mark is made of. */
function isSide(test: ValueTest, side: string, whole: number): boolean {
  if (test.colours === 'two-or-three' && (side === 'red' || side === 'black'))
    return whole >= 100 === (side === 'black');
  const value = test.colours === 'two-or-three' ? whole % 100 : whole;
  const digitSum = Math.floor(value / 10) + (value % 10);
  const bigFrom = test.bigFrom ?? Number.POSITIVE_INFINITY;
  switch (side) {
    case 'big':
    case 'high':
      return value >= bigFrom;
    case 'small':
    case 'low':
      return value <= (test.smallTo ?? bigFrom - 1);
    case 'odd':
      return value % 2 === 1;
    case 'even':
      return value % 2 === 0;
    case 'prime':
      return primes.includes(value);
    case 'composite':
      return !primes.includes(value);
    case 'tail_big':
      return value % 10 >= 5;
    case 'tail_small':
      return value % 10 < 5;
    case 'sum_big':
      return digitSum >= 7;
    case 'sum_small':
      return digitSum < 7;
    case 'sum_odd':
      return digitSum % 2 === 1;
    case 'sum_even':
      return digitSum % 2 === 0;
    default:
      return colours.indexOf(side) === colourOf(value);
  }
}
