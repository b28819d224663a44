/** The kind of a mark: what its chance is declared by. Of six-mark plays it may depend on the lunar year of the draw's day. */
import { animalOf, elementOf } from '../draws/lunar-year.ts';
import type { Play } from '../play.ts';
import { WITH_APART, WITHOUT_APART } from './won.ts';

const SIX_MARK_NUMBERS = 49;

export function kindOfMark(play: Play, mark: number, lunarYear: number): string {
  if (play.apart === undefined) return play.marks[mark] ?? '';
  if (play.apart === 'element') return `${numbersOf(play.marks[mark] ?? '', lunarYear)}`;
  return mark === markApart(play, lunarYear) ? WITH_APART : WITHOUT_APART;
}

/** The one mark whose chance differs from the others'; undefined in plays that have none. */
export function markApart({ apart }: Play, lunarYear: number): number | undefined {
  if (apart === undefined || apart === 'element') return undefined;
  // The number 1 has the animal of the year itself.
  return apart === 'animal' ? animalOf(1, lunarYear) : 0;
}

/** How many numbers are of an element. */
function numbersOf(element: string, lunarYear: number): number {
  const all = Array.from({ length: SIX_MARK_NUMBERS }, (_, at) => at + 1);
  return all.filter((number) => elementOf(number, lunarYear) === element).length;
}
