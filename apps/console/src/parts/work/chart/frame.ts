/** Where things stand in a chart: its axes, the width of a column, and the height of a value. */
import type { ChartProps } from './chart.ts';
import { scaleOf } from './scale.ts';

export const HEIGHT = 220;
const HEAD = 8;
const FOOT = 24;
const AXIS = 52;
/** What a label of the foot takes at least. */
const LABEL_WIDTH = 44;

type Scale = ReturnType<typeof scaleOf>;

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly step: number;
  readonly bars: Scale;
  /** Of the line: that of the bars, if it shares it. */
  readonly line: Scale;
  readonly isShared: boolean;
  /** Every so many columns have a label. */
  readonly every: number;
  readonly middle: (at: number) => number;
  readonly yOf: (scale: Scale, value: number) => number;
}

export function frameOf({ points, bars, line }: ChartProps, width: number): Frame {
  const isShared = line === undefined || line.unit === bars.unit;
  const ofBars = points.map(({ bar }) => Number(bar));
  const ofLine = points.flatMap((point) => (point.line === undefined ? [] : [Number(point.line)]));
  const reference = line?.reference === undefined ? [] : [line.reference.value];
  const own = scaleOf([...ofLine, ...reference], { ...(line?.max !== undefined && { max: line.max }) });
  const ofAll = scaleOf(isShared ? [...ofBars, ...ofLine] : ofBars, { isWhole: bars.unit === undefined });
  const right = isShared ? 8 : AXIS;
  const step = Math.max(1, width - AXIS - right) / Math.max(1, points.length);
  return {
    left: AXIS,
    right,
    step,
    bars: ofAll,
    line: isShared ? ofAll : own,
    isShared,
    every: Math.max(1, Math.ceil(LABEL_WIDTH / step)),
    middle: (at) => AXIS + step * (at + 0.5),
    yOf: ({ placeOf }, value) => HEAD + placeOf(value) * (HEIGHT - FOOT - HEAD),
  };
}
