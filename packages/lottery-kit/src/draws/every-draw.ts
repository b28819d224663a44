/** Every draw of the groups that draw few numbers: of digits, of dice, of numbers without return. */
import type { Group } from '../play.ts';
import { type Drawn, numberFormats } from './drawn.ts';

/** How many draws a group has, each as likely; undefined for boards and for draws of 49 numbers. */
export function countDraws(group: Group): number | undefined {
  const format = numberFormats[group];
  if (!format) return undefined;
  const size = format.to - format.from + 1;
  return Array.from({ length: format.count }, (_, at) => (format.isDifferent ? size - at : size)).reduce(
    (all, one) => all * one,
    1,
  );
}

/** Each draw once. The draw that is given is the same object every time, with other numbers in it. */
export function* everyDraw(group: Group): Generator<Drawn> {
  const format = numberFormats[group];
  if (!format) return;
  const { count, from, to, isDifferent = false } = format;
  const numbers = new Array<number>(count).fill(from);
  const drawn: Drawn = { numbers, tails: [], prizes: {}, lunarYear: 0 };
  const used = new Set<number>();
  const stack = new Array<number>(count).fill(from - 1);
  let at = 0;
  while (at >= 0) {
    const before = stack[at] ?? 0;
    if (before >= from) used.delete(before);
    let next = before + 1;
    while (isDifferent && used.has(next)) next += 1;
    if (next > to) {
      stack[at] = from - 1;
      at -= 1;
      continue;
    }
    stack[at] = next;
    used.add(next);
    numbers[at] = next;
    if (at === count - 1) yield drawn;
    else at += 1;
  }
}
