/** Axes have round steps that hold every value, also where a day was lost; counts have whole ones. */
import { expect, it } from 'vitest';
import { scaleOf } from './scale.ts';

it.each([
  [[0], [0, 0.25, 0.5, 0.75, 1]],
  [
    [12, 340, 87],
    [0, 100, 200, 300, 400],
  ],
  [
    [-120, 480],
    [-200, 0, 200, 400, 600],
  ],
  [
    [-40, -10],
    [-40, -30, -20, -10, 0, 10],
  ],
  [[9_870_000], [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
])('steps of %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

it('counts whole things, and cuts what would make the rest small', () => {
  expect(scaleOf([1], { isWhole: true }).ticks).toEqual([0, 1]);
  const { ticks, placeOf } = scaleOf([96, 4_000], { max: 200 });
  expect(ticks.at(-1)).toBe(200);
  expect([placeOf(4_000), placeOf(0), placeOf(100)]).toEqual([0, 1, 0.5]);
});
