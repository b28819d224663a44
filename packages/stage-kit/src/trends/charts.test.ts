import { expect, it } from 'vitest';
import { kindsOf, numbersChart, pairsChart, sidesChart, sumChart } from './charts.ts';
import { edgesOf, fitted, HEAD_HEIGHT, NAME_WIDTH, ROW_HEIGHT, seenRows } from './paint-grid.ts';
import type { TrendPlan } from './trend-plan.ts';

const plan: TrendPlan = {
  low: 0,
  high: 9,
  count: 3,
  isByPlace: true,
  bigFrom: 5,
  sum: { count: 3, bigFrom: 14, smallTo: 13 },
  pairs: [[0, 2]],
  placeName: (place) => `place ${place}`,
};
const draws = [[7, 0, 3], undefined, [1, 9, 9], [4, 4, 4]].map((numbers, at) => ({
  drawNumber: `20260101-000${9 - at}`,
  numbers,
}));
const text = (key: string) => key.replace('stage.trends.', '');
const row = (chart: ReturnType<typeof sumChart>, at: number) =>
  chart.columns.map((_, column) => chart.cell(at, column)?.text);

it('has the charts that a plan has something for', () => {
  expect(kindsOf(plan)).toEqual(['numbers', 'hot', 'sum', 'sides', 'pairs']);
  const { sum, pairs, bigFrom, ...few } = plan;
  expect([sum, pairs, bigFrom]).not.toContain(undefined);
  expect(kindsOf(few)).toEqual(['numbers', 'hot']);
});

it('charts the numbers of a place with what is missing, and nothing of a void draw', () => {
  const chart = numbersChart(draws, plan, 0);
  expect(row(chart, 0)).toEqual(['3', '1', '3', '3', '2', '3', '3', '7', '3', '3']);
  expect(row(chart, 1)).toEqual(Array(10).fill(undefined));
  expect([0, 1, 2].map((at) => chart.hit?.(at)?.[0])).toEqual([7, undefined, 1]);
});

it('charts a set of numbers at once, with those drawn more than once', () => {
  const chart = numbersChart(draws, { ...plan, isByPlace: false }, 0);
  expect(row(chart, 2).at(-1)).toBe('9×2');
  expect(chart.hit).toBeUndefined();
});

it('charts sums, sides, and dragon and tiger', () => {
  const sums = sumChart(draws, plan, text);
  expect([row(sums, 0), row(sums, 2)]).toEqual([
    ['10', 'small', 'even', '7'],
    ['19', 'big', 'odd', '8'],
  ]);
  expect([0, 2].map((at) => sums.hit?.(at)?.[1])).toEqual([0, 1]);
  expect(row(sidesChart(draws, plan, text), 0)).toEqual(['big', 'odd', 'small', 'even', 'small', 'odd']);
  const pairs = pairsChart(draws, plan, text);
  expect([0, 2, 3].map((at) => row(pairs, at)[0])).toEqual(['dragon', 'tiger', 'tie']);
});

it('calls a sum between big and small neither', () => {
  const chart = sumChart(draws, { ...plan, sum: { count: 3, bigFrom: 14, smallTo: 9 } }, text);
  expect(row(chart, 0)[1]).toBe('–');
});

it('paints the rows that are seen, however many there are', () => {
  const seen = { width: 300, height: HEAD_HEIGHT + 10 * ROW_HEIGHT, left: 0, top: 0 };
  expect(seenRows(seen, 1000)).toEqual([0, 10]);
  expect(seenRows({ ...seen, top: 500 * ROW_HEIGHT + 1 }, 1000)).toEqual([500, 511]);
  expect(seenRows({ ...seen, top: 995 * ROW_HEIGHT }, 1000)).toEqual([995, 1000]);
  expect(seenRows(seen, 4)).toEqual([0, 4]);
});

it('fits columns to the width where that takes little', () => {
  const chart = numbersChart(draws, plan, 0);
  const widthOf = (width: number) => Math.round(edgesOf(fitted(chart, width)).at(-1) ?? 0);
  expect([330, 352, 390].map(widthOf)).toEqual([330, 352, 390]);
  expect(widthOf(250)).toBe(NAME_WIDTH + 300);
  expect(widthOf(900)).toBe(NAME_WIDTH + 360);
});
