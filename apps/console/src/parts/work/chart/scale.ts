/** The scale of an axis: round steps from the least to the most, and how far up a value stands. */
interface Scale {
  /** From the foot up. */
  readonly ticks: readonly number[];
  /** From 0 at the top to 1 at the foot. */
  readonly placeOf: (value: number) => number;
}

const WANTED = 4;
const ROUND = [1, 2, 2.5, 5, 10];

/** Steps of 1, 2, 2.5 or 5, times a power of ten. */
function stepOf(range: number, isWhole: boolean): number {
  const rough = range / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((one) => one * power >= rough) ?? 10);
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}

/** From zero, or from below it. `max` cuts what would make the rest small; counts have whole steps. */
export function scaleOf(
  values: readonly number[],
  { max = Number.POSITIVE_INFINITY, isWhole = false }: { readonly max?: number; readonly isWhole?: boolean } = {},
): Scale {
  const bottom = Math.min(0, ...values);
  const highest = Math.min(max, Math.max(0, ...values));
  const top = highest === bottom ? 1 : highest;
  const step = stepOf(top - bottom, isWhole);
  const [first, last] = [Math.floor(bottom / step), Math.max(Math.ceil(top / step), 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const [low, high] = [first * step, last * step];
  return { ticks, placeOf: (value) => (high - Math.min(high, Math.max(low, value))) / (high - low) };
}
