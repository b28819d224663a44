/**
 * What a game returned against what it publishes. Days are what is folded, so the bounds are those of a ratio estimated from days: the
 * spread of days says how far the figure may lie from the long-term return, whatever stakes and chances of the game are.
 */

/** Of one day: what was staked and has ended, and what was paid of it, in minor units. */
export interface ReturnDay {
  readonly endedMinor: bigint;
  readonly payoutMinor: bigint;
}

export type Comparison = 'none' | 'few' | 'within' | 'above' | 'below';

export interface ReturnBounds {
  readonly actualBp?: number;
  readonly lowBp?: number;
  readonly highBp?: number;
  readonly comparison: Comparison;
}

/** Fewer say nothing of their spread. */
const MIN_DAYS = 7;
/** Of the normal distribution, two-sided at 99.9 %: of a thousand right games one is shown as wrong. */
const Z = 3.290_527;
const BP = 10_000;

/** Student's t at the same level, by its expansion in the degrees of freedom; within 2 % from six of them on. */
export function studentT(freedom: number): number {
  const [z3, z5, z7] = [Z ** 3, Z ** 5, Z ** 7];
  return (
    Z +
    (z3 + Z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3)
  );
}

export function boundsOf(days: readonly ReturnDay[], theoryBp: number | null | undefined): ReturnBounds {
  const played = days.filter(({ endedMinor }) => endedMinor > 0n);
  const [ended, paid] = [sum(played.map((day) => day.endedMinor)), sum(played.map((day) => day.payoutMinor))];
  if (ended === 0n) return { comparison: 'none' };
  const ratio = Number(paid) / Number(ended);
  const actualBp = Math.round(ratio * BP);
  const count = played.length;
  if (count < MIN_DAYS) return { actualBp, comparison: 'few' };
  const squares = played.map((day) => (Number(day.payoutMinor) - ratio * Number(day.endedMinor)) ** 2);
  const variance = squares.reduce((one, other) => one + other, 0) / (count * (count - 1));
  const reach = (studentT(count - 1) * Math.sqrt(variance)) / (Number(ended) / count);
  const [lowBp, highBp] = [Math.max(0, Math.floor((ratio - reach) * BP)), Math.ceil((ratio + reach) * BP)];
  const bounds = { actualBp, lowBp, highBp };
  if (theoryBp === undefined || theoryBp === null) return { ...bounds, comparison: 'none' };
  return { ...bounds, comparison: theoryBp < lowBp ? 'above' : theoryBp > highBp ? 'below' : 'within' };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);
