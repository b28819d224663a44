/**
 * Many draws in few characters, as one answer has them: draw numbers as runs of a day, and each drawn number as one character. A thousand
 * draws of ten numbers are about ten kilobytes, and twenty-four where every draw is of another day.
 */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const NONE = '.';

export interface ChartedDraw {
  readonly drawNumber: string;
  /** Undefined for a void draw. */
  readonly numbers: readonly number[] | undefined;
}

export interface PackedDraws {
  /** How many numbers a draw has. */
  readonly width: number;
  /** "20261125-0044:44 20261124-1440:3": a draw number and how many there are of it, counting down. */
  readonly draws: string;
  /** The numbers of all draws in the same order, one character each; dots where a draw has none. */
  readonly numbers: string;
}

function isNext(newer: string, older: string): boolean {
  const [day, at] = newer.split('-');
  const [olderDay, olderAt] = older.split('-');
  return day === olderDay && Number(at) - 1 === Number(olderAt);
}

/** Undefined where a number has no character of its own, or draws differ in how many they have. */
export function packDraws(draws: readonly ChartedDraw[]): PackedDraws | undefined {
  const width = draws.find(({ numbers }) => numbers !== undefined)?.numbers?.length ?? 0;
  const isPacked = draws.every(
    ({ numbers }) =>
      numbers === undefined || (numbers.length === width && numbers.every((one) => DIGITS[one] !== undefined)),
  );
  if (!isPacked) return undefined;
  const runs: { from: string; last: string; count: number }[] = [];
  for (const { drawNumber } of draws) {
    const run = runs.at(-1);
    if (run && isNext(run.last, drawNumber)) Object.assign(run, { last: drawNumber, count: run.count + 1 });
    else runs.push({ from: drawNumber, last: drawNumber, count: 1 });
  }
  return {
    width,
    draws: runs.map(({ from, count }) => (count === 1 ? from : `${from}:${count}`)).join(' '),
    numbers: draws
      .map(({ numbers }) => (numbers ? numbers.map((one) => DIGITS[one]).join('') : NONE.repeat(width)))
      .join(''),
  };
}

export function unpackDraws({ width, draws, numbers }: PackedDraws): readonly ChartedDraw[] {
  const drawNumbers = draws.split(' ').flatMap((run) => {
    const [from = '', count = '1'] = run.split(':');
    const [day, at] = from.split('-');
    if (at === undefined) return [];
    return Array.from(
      { length: Number(count) },
      (_, step) => `${day}-${String(Number(at) - step).padStart(at.length, '0')}`,
    );
  });
  return drawNumbers.map((drawNumber, row) => {
    const own = numbers.slice(row * width, (row + 1) * width);
    const isDrawn = own !== '' && !own.startsWith(NONE);
    return { drawNumber, numbers: isDrawn ? [...own].map((one) => DIGITS.indexOf(one)) : undefined };
  });
}
