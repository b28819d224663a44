/**
 * Animals and elements of the numbers 1 to 49 of a six-mark draw. They change with the lunar year of the draw's day at UTC+8. The first
 * days are a table on purpose: calendars built into runtimes put the new years of 2027 and 2030 one day wrong.
 */
import type { Element } from '../marks.ts';

/** The first day of each lunar year, at UTC+8. */
const newYears: readonly (readonly [year: number, from: string])[] = [
  [2024, '2024-02-10'],
  [2025, '2025-01-29'],
  [2026, '2026-02-17'],
  [2027, '2027-02-06'],
  [2028, '2028-01-26'],
  [2029, '2029-02-13'],
  [2030, '2030-02-03'],
  [2031, '2031-01-23'],
  [2032, '2032-02-11'],
  [2033, '2033-01-31'],
  [2034, '2034-02-19'],
  [2035, '2035-02-08'],
  [2036, '2036-01-28'],
];
/** Those in the table. */
export const knownYears: readonly number[] = newYears.map(([year]) => year);
const LAST_KNOWN_DAY = '2036-12-31';

/** Elements of two years each, over sixty years from 1984 (nayin). */
const nayin: readonly Element[] = [
  ...(['metal', 'fire', 'wood', 'earth', 'metal', 'fire', 'water', 'earth', 'metal', 'wood'] as const),
  ...(['water', 'earth', 'fire', 'wood', 'water', 'metal', 'fire', 'wood', 'earth', 'metal'] as const),
  ...(['fire', 'water', 'earth', 'metal', 'wood', 'water', 'earth', 'fire', 'wood', 'water'] as const),
];

/** The lunar year of a day ("2026-11-24", at UTC+8); undefined outside the table. */
export function lunarYearOf(day: string): number | undefined {
  if (day > LAST_KNOWN_DAY) return undefined;
  return newYears.findLast(([, from]) => day >= from)?.[0];
}

/** Index in `zodiac` of the animal that a number has in a lunar year: 1 has the year's own, 2 that of the year before. */
export function animalOf(number: number, lunarYear: number): number {
  return (lunarYear - (number - 1) - 4) % 12;
}

export function elementOf(number: number, lunarYear: number): Element {
  const year = (lunarYear - (number - 1) - 1984 + 120) % 60;
  return nayin[Math.floor(year / 2)] ?? 'metal';
}
