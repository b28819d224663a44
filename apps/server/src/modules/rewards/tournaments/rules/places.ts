/** Who is paid what: the pool, the places, and ties. Pure; what rounding leaves stays with the campaign. */
import { applyBasisPoints } from '#kernel';
import type { TournamentTerms } from './terms.ts';

export interface Ranked {
  readonly memberId: string;
  readonly score: bigint;
}

export interface Placed extends Ranked {
  readonly place: number;
  readonly amountMinor: bigint;
}

const WHOLE_BP = 10_000;

type Paid = { readonly feesMinor: bigint; readonly stakedMinor: bigint };

/** Never more than was promised: the budget was kept for that. 0 where the prizes are amounts. */
export function poolOf(terms: TournamentTerms, { feesMinor, stakedMinor }: Paid): bigint {
  const { guaranteeMinor, baseMinor, rakeBp, stakeShareBp, maxPoolMinor } = terms;
  const ofFees = applyBasisPoints(feesMinor, BigInt(WHOLE_BP - rakeBp));
  const grown = baseMinor + ofFees + applyBasisPoints(stakedMinor, BigInt(stakeShareBp));
  const pool = grown > guaranteeMinor ? grown : guaranteeMinor;
  return pool > maxPoolMinor ? maxPoolMinor : pool;
}

/** By place, the first first. */
export function prizesOf({ prizes, maxPoolMinor }: TournamentTerms, poolMinor: bigint): readonly bigint[] {
  return maxPoolMinor === 0n ? prizes : prizes.map((bp) => applyBasisPoints(poolMinor, bp));
}

/** `ranked` is in the order of the rank: by score, who reached it first, id. With `split` those with one score share what their places pay. */
export function placesOf(terms: TournamentTerms, ranked: readonly Ranked[], poolMinor: bigint): readonly Placed[] {
  const prizes = prizesOf(terms, poolMinor);
  if (terms.ties === 'earlier') {
    return ranked.slice(0, prizes.length).map((one, at) => ({ ...one, place: at + 1, amountMinor: prizes[at] ?? 0n }));
  }
  const placed: Placed[] = [];
  for (let first = 0; first < ranked.length && first < prizes.length; ) {
    const tied = ranked.slice(first).filter(({ score }) => score === ranked[first]?.score);
    const shared = prizes.slice(first, first + tied.length).reduce((sum, prize) => sum + prize, 0n);
    const amountMinor = shared / BigInt(tied.length);
    placed.push(...tied.map((one) => ({ ...one, place: first + 1, amountMinor })));
    first += tied.length;
  }
  return placed;
}

/** Prizes of places that pay alike are one line. */
export function prizeLines(prizes: readonly bigint[]) {
  const lines: { from: number; to: number; amountMinor: bigint }[] = [];
  for (const [at, amountMinor] of prizes.entries()) {
    const last = lines.at(-1);
    if (last?.amountMinor === amountMinor) last.to = at + 1;
    else lines.push({ from: at + 1, to: at + 1, amountMinor });
  }
  return lines;
}
