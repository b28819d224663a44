/** What of each group's results is charted. */
import type { Group } from '#lottery-kit/play.ts';
import type { TrendPlan } from '#stage-kit';

type Plan = Omit<TrendPlan, 'placeName'>;

/** Every two of so many places. */
function pairsOf(count: number): readonly (readonly [number, number])[] {
  const places = Array.from({ length: count }, (_, at) => at);
  return places.flatMap((left) => places.slice(left + 1).map((right) => [left, right] as const));
}

const sum = (count: number, bigFrom: number, smallTo = bigFrom - 1) => ({ count, bigFrom, smallTo });
/** The digits of a board's first prize. */
const prize = (count: number): Plan => ({ low: 0, high: 9, count, isByPlace: true, bigFrom: 5 });
const three: Plan = {
  low: 0,
  high: 9,
  count: 3,
  isByPlace: true,
  bigFrom: 5,
  sum: sum(3, 14),
  pairs: pairsOf(3),
};

const plans: Readonly<Record<Group, Plan>> = {
  ssc: { ...three, count: 5, sum: sum(5, 23), pairs: pairsOf(5) },
  '3d': three,
  pc28: three,
  '11x5': { low: 1, high: 11, count: 5, isByPlace: false, bigFrom: 6, sum: sum(5, 31, 29), pairs: [[0, 4]] },
  k3: { low: 1, high: 6, count: 3, isByPlace: false, sum: sum(3, 11) },
  pk10: {
    low: 1,
    high: 10,
    count: 10,
    isByPlace: true,
    bigFrom: 6,
    sum: sum(2, 12),
    pairs: [
      [0, 9],
      [1, 8],
      [2, 7],
      [3, 6],
      [4, 5],
    ],
  },
  lhc: { low: 1, high: 49, count: 7, isByPlace: false, bigFrom: 25, sum: sum(7, 175) },
  toto: { low: 1, high: 49, count: 6, isByPlace: false, bigFrom: 25, sum: sum(6, 150) },
  '4d': prize(4),
  vnn: prize(5),
  vns: prize(6),
};

/** `placeName` names a place of the draw, from 0. */
export function trendPlanOf(group: Group, placeName: TrendPlan['placeName']): TrendPlan {
  return { ...plans[group], placeName };
}
