/** Numbers that stand behind marks and typed numbers: of a sum, of a span, of a box. */
import type { NotesPlay, NumbersPlay } from '../play.ts';

const cachedNotes = new WeakMap<NotesPlay, readonly (readonly string[])[]>();

/** For each mark of the play the numbers, or groups in rising order, that it stands for. */
export function notesOf(play: NotesPlay): readonly (readonly string[])[] {
  const cached = cachedNotes.get(play);
  if (cached) return cached;
  const lists = play.marks.map((): string[] => []);
  const first = Number(play.marks[0]);
  for (let number = 0; number < 10 ** play.at.length; number++) {
    const text = `${number}`.padStart(play.at.length, '0');
    for (const value of notedValues(play, [...text].map(Number))) lists[value - first]?.push(text);
  }
  cachedNotes.set(play, lists);
  return lists;
}

/** The marks, as numbers, that stand for a number; none for a group that is not in rising order or has one digit. */
function notedValues({ of, isGroup }: NotesPlay, digits: readonly number[]): readonly number[] {
  const isRising = digits.every((digit, at) => digit >= (digits[at - 1] ?? 0));
  const different = new Set(digits);
  if (isGroup && (!isRising || different.size === 1)) return [];
  if (of === 'holds') return [...different];
  return [of === 'sum' ? digits.reduce((sum, digit) => sum + digit, 0) : Math.max(...digits) - Math.min(...digits)];
}

/** The numbers that a typed number stands for: itself, its orders, its mirror, or ten with a digit rolled. */
export function variantsOf(play: NumbersPlay, number: string): readonly string[] {
  if (play.grammar === 'roll') return Array.from({ length: 10 }, (_, digit) => number.replace('R', `${digit}`));
  if (play.spells === 'mirror') return [...new Set([number, [...number].toReversed().join('')])];
  return play.spells === 'orders' ? [...ordersOf(number)] : [number];
}

/** Every different order of some digits. */
export function ordersOf(number: string): ReadonlySet<string> {
  if (number.length < 2) return new Set([number]);
  const orders = new Set<string>();
  for (const [at, digit] of [...number].entries()) {
    for (const rest of ordersOf(number.slice(0, at) + number.slice(at + 1))) orders.add(digit + rest);
  }
  return orders;
}
