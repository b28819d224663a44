/** The charts of a lottery: each a grid of a row for a draw, whose cells are asked for only when they are seen. */
import type { ChartedDraw } from '#engine-kit';
import { missingOf, spanOf, sumOf } from './figures.ts';
import type { TrendPlan } from './trend-plan.ts';

export interface Cell {
  readonly text: string;
  /** A drawn number, one of two sides, neither of them, or a count that stands back. */
  readonly look: 'hit' | 'one' | 'two' | 'tie' | 'faint' | 'plain';
  /** Where in its cell it stands, from 0 to 1; in the middle without it. */
  readonly share?: number;
}

export interface Column {
  readonly label: string;
  readonly width: number;
}

export interface Chart {
  readonly columns: readonly Column[];
  /** Undefined where a row has nothing. */
  readonly cell: (row: number, column: number) => Cell | undefined;
  /** The hit of a row that a line joins to that of the next: its column, and where in it, from 0 to 1. */
  readonly hit?: (row: number) => readonly [column: number, share: number] | undefined;
}

export type Text = (key: string, values?: Record<string, string | number>) => string;

const chartKinds = ['numbers', 'hot', 'sum', 'sides', 'pairs'] as const;
export type ChartKind = (typeof chartKinds)[number];

export function kindsOf(plan: TrendPlan): readonly ChartKind[] {
  const has = { numbers: true, hot: true, sum: plan.sum, sides: plan.bigFrom !== undefined, pairs: plan.pairs };
  return chartKinds.filter((kind) => has[kind]);
}

const NUMBER_WIDTH = 30;
const SIDE_WIDTH = 58;
const TRACK_WIDTH = 118;

/** The numbers of one place; of all where a draw is a set. */
export function pickedOf({ isByPlace, count }: TrendPlan, place: number) {
  return (numbers: readonly number[]) => (isByPlace ? numbers.slice(place, place + 1) : numbers.slice(0, count));
}

export function numbersChart(draws: readonly ChartedDraw[], plan: TrendPlan, place: number): Chart {
  const { low, high, isByPlace } = plan;
  const of = pickedOf(plan, place);
  const missing = missingOf(draws, plan, of);
  return {
    columns: Array.from({ length: high - low + 1 }, (_, at) => ({ label: `${low + at}`, width: NUMBER_WIDTH })),
    ...(isByPlace && {
      hit: (row: number) => {
        const [number] = of(draws[row]?.numbers ?? []);
        return number === undefined ? undefined : ([number - low, 0.5] as const);
      },
    }),
    cell(row, column) {
      const numbers = draws[row]?.numbers;
      const number = low + column;
      if (!numbers) return undefined;
      const times = of(numbers).filter((one) => one === number).length;
      if (times === 0) return { text: `${missing.at(row, number)}`, look: 'faint' };
      return { text: times > 1 ? `${number}×${times}` : `${number}`, look: 'hit' };
    },
  };
}

const side = (isOne: boolean, one: string, two: string): Cell =>
  isOne ? { text: one, look: 'one' } : { text: two, look: 'two' };

export function sumChart(draws: readonly ChartedDraw[], plan: TrendPlan, text: Text): Chart {
  const { count, bigFrom, smallTo } = plan.sum ?? { count: plan.count, bigFrom: 0, smallTo: 0 };
  const sums = draws.flatMap(({ numbers }) => (numbers ? [sumOf(numbers, count)] : []));
  const [min, max] = [Math.min(...sums), Math.max(...sums)];
  const shareOf = (sum: number) => (sum - min) / Math.max(1, max - min);
  return {
    columns: [
      { label: text('stage.trends.sum'), width: TRACK_WIDTH },
      { label: text('stage.trends.size'), width: SIDE_WIDTH },
      { label: text('stage.trends.parity'), width: SIDE_WIDTH },
      { label: text('stage.trends.span'), width: SIDE_WIDTH },
    ],
    hit(row) {
      const numbers = draws[row]?.numbers;
      return numbers && [0, shareOf(sumOf(numbers, count))];
    },
    cell(row, column) {
      const numbers = draws[row]?.numbers;
      if (!numbers) return undefined;
      const sum = sumOf(numbers, count);
      if (column === 0) return { text: `${sum}`, look: 'hit', share: shareOf(sum) };
      if (column === 1 && sum > smallTo && sum < bigFrom) return { text: '–', look: 'tie' };
      if (column === 1) return side(sum >= bigFrom, text('stage.trends.big'), text('stage.trends.small'));
      if (column === 2) return side(sum % 2 === 1, text('stage.trends.odd'), text('stage.trends.even'));
      return { text: `${spanOf(numbers.slice(0, plan.count))}`, look: 'plain' };
    },
  };
}

/** Two columns for each place: its size and its parity. */
export function sidesChart(draws: readonly ChartedDraw[], plan: TrendPlan, text: Text): Chart {
  const places = Array.from({ length: plan.count }, (_, place) => plan.placeName(place));
  return {
    columns: places.flatMap((name) => [
      { label: name, width: SIDE_WIDTH },
      { label: '', width: SIDE_WIDTH },
    ]),
    cell(row, column) {
      const number = draws[row]?.numbers?.[Math.floor(column / 2)];
      if (number === undefined) return undefined;
      return column % 2 === 0
        ? side(number >= (plan.bigFrom ?? 0), text('stage.trends.big'), text('stage.trends.small'))
        : side(number % 2 === 1, text('stage.trends.odd'), text('stage.trends.even'));
    },
  };
}

export function pairsChart(draws: readonly ChartedDraw[], { pairs = [] }: TrendPlan, text: Text): Chart {
  return {
    columns: pairs.map(([left, right]) => ({ label: `${left + 1}–${right + 1}`, width: SIDE_WIDTH })),
    cell(row, column) {
      const numbers = draws[row]?.numbers;
      const [left = 0, right = 0] = pairs[column] ?? [];
      const [one, other] = [numbers?.[left], numbers?.[right]];
      if (one === undefined || other === undefined) return undefined;
      if (one === other) return { text: text('stage.trends.tie'), look: 'tie' };
      return side(one > other, text('stage.trends.dragon'), text('stage.trends.tiger'));
    },
  };
}
