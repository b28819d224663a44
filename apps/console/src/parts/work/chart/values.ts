/** The values of a point in words: by what each is called, with its unit. */
import { grouped } from '../amounts.tsx';
import type { ChartProps, Point } from './chart.ts';

const NONE = '–';

function written(value: string | undefined, unit: string | undefined): string {
  if (value === undefined || value === '') return NONE;
  return unit === undefined ? grouped(value) : `${grouped(value)}\u00a0${unit}`;
}

export function valuesOf({ bars, line }: ChartProps, point: Point): readonly (readonly [string, string])[] {
  return [
    [bars.label, written(point.bar, bars.unit)],
    ...(line ? ([[line.label, written(point.line, line.unit)]] as const) : []),
    ...(line?.reference ? ([[line.reference.label, written(`${line.reference.value}`, line.unit)]] as const) : []),
    ...(point.more ?? []),
  ];
}
