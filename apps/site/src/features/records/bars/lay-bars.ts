/** Bars above and below a zero line, from amounts as text. Only heights are computed here; the exact amounts are in the table. */
export interface Bar {
  readonly key: string;
  readonly amount: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BarsLayout {
  readonly bars: readonly Bar[];
  /** The position of the zero line. */
  readonly zero: number;
}

const GAP_SHARE = 0.28;
/** Min height of a bar whose amount is not zero. */
const MIN = 2;

export function layBars(
  values: readonly { readonly key: string; readonly amount: string }[],
  { width, height }: { readonly width: number; readonly height: number },
): BarsLayout {
  const sizes = values.map(({ amount }) => Number(amount));
  const max = Math.max(0, ...sizes);
  const min = Math.min(0, ...sizes);
  const span = max - min || 1;
  const zero = max === 0 && min === 0 ? height / 2 : (max / span) * height;
  const step = width / Math.max(1, values.length);
  const bars = values.map(({ key, amount }, place) => {
    const size = sizes[place] ?? 0;
    const tall = size === 0 ? 0 : Math.max(MIN, (Math.abs(size) / span) * height);
    return {
      key,
      amount,
      x: place * step + (step * GAP_SHARE) / 2,
      y: size >= 0 ? zero - tall : zero,
      width: step * (1 - GAP_SHARE),
      height: tall,
    };
  });
  return { bars, zero };
}
