/** What uplines get of each bet: by the difference of their rates, or of their series in lotteries. */
import { shareOf } from './terms.ts';

/**
 * From the player up, each with their rate. An upline gets what it has above everyone below it, and not only above its own child: anyone who
 * is below may have more than somebody in between.
 */
export function rollingOf(validMinor: bigint, ratesPpm: readonly bigint[]): readonly bigint[] {
  let highest = 0n;
  return ratesPpm.map((rate) => {
    const part = rate > highest ? shareOf(validMinor, rate - highest) : 0n;
    if (rate > highest) highest = rate;
    return part;
  });
}

/** One point of a series is a two-thousandth of the stake. */
const POINTS = 2_000n;

/** From the player up, each with their series; the player's own rebate is part of the bet, and not among these. */
export function seriesRebatesOf(stakeMinor: bigint, series: readonly number[]): readonly bigint[] {
  let [highest = 0, ...uplines] = series;
  return uplines.map((own) => {
    const points = Math.max(0, own - highest);
    highest = Math.max(highest, own);
    return (stakeMinor * BigInt(points)) / POINTS;
  });
}
