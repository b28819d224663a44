/** The figures in what a benchmark prints, and how those of one version compare with those of another. */

interface Figure {
  /** The line with `#` in place of its numbers, and which of its numbers it is. */
  readonly name: string;
  readonly value: number;
}

/** No part of a word, of a date or of a version, such as `p99` and `18.4.0`, and with or without commas between thousands. */
const NUMBER = /(?<![\w.,:-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\w|[.,:-]\d)/g;

/** Lines that a benchmark prints several times are counted, so that each is compared with its own. */
export function figuresIn(output: string): readonly Figure[] {
  const times = new Map<string, number>();
  return output.split('\n').flatMap((line) => {
    const numbers = line.match(NUMBER) ?? [];
    if (numbers.length === 0) return [];
    const text = line.replaceAll(NUMBER, '#').replaceAll(/\s+/g, ' ').trim();
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    const named = time === 1 ? text : `${text} (${time})`;
    return numbers.map((number, at) => ({
      name: numbers.length === 1 ? named : `${named} [${at + 1}]`,
      value: Number(number.replaceAll(',', '')),
    }));
  });
}

export interface Comparison {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** After by before: the median of the turns, and the lowest and highest. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

/** What both versions printed in one turn. */
export interface Turn {
  readonly before: string;
  readonly after: string;
}

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);

export function median(values: readonly number[]): number {
  const order = sorted(values);
  const middle = order.length >> 1;
  const upper = order[middle] ?? Number.NaN;
  return order.length % 2 === 1 ? upper : ((order[middle - 1] ?? Number.NaN) + upper) / 2;
}

const byName = (output: string) => new Map(figuresIn(output).map(({ name, value }) => [name, value]));

/**
 * Figures that both versions print in every turn, each turn compared with itself: what the machine does meanwhile falls on both. Left out are
 * those that never differ, such as the number of clients, and those of nothing.
 */
export function compareTurns(turns: readonly Turn[]): readonly Comparison[] {
  const read = turns.map(({ before, after }) => ({ before: byName(before), after: byName(after) }));
  const names = [...(read[0]?.before.keys() ?? [])];
  return names.flatMap((name) => {
    const pairs = read.map((turn) => [turn.before.get(name), turn.after.get(name)] as const);
    const found = pairs.filter(
      (pair): pair is readonly [number, number] => pair[0] !== undefined && pair[1] !== undefined,
    );
    const [first] = found;
    if (!first || found.length < turns.length || found.some(([before]) => before === 0)) return [];
    if (found.every((pair) => pair.every((value) => value === first[0]))) return [];
    const ratios = sorted(found.map(([before, after]) => after / before));
    return [
      {
        name,
        before: median(found.map(([before]) => before)),
        after: median(found.map(([, after]) => after)),
        ratio: median(ratios),
        lowest: ratios[0] ?? Number.NaN,
        highest: ratios.at(-1) ?? Number.NaN,
      },
    ];
  });
}
