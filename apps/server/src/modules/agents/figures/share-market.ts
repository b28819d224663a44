/**
 * What a market is shared by among its bettor and everybody above: by prize series where lotteries were sold in one, else by rates. Pure.
 * Both are of the valid bets, so that bets against each other pay nothing.
 */
import { rollingOf, seriesRebatesOf } from '../formulas/index.ts';
import type { Counted } from './markets.ts';

export interface Shares {
  readonly [memberId: string]: string;
}

/** The product whose rates a market is shared by. */
export const ratedBy = (product: string) => (product === 'ELOTT' ? 'LOTT' : product);

/** From the bettor up, each with its rate when the bet was placed. Who gets nothing is left out. */
export function sharesOf(
  product: string,
  { stakeMinor, validMinor, sold }: Pick<Counted, 'stakeMinor' | 'validMinor' | 'sold'>,
  line: readonly { readonly memberId: string; readonly rate: number }[],
): Shares {
  const parts = new Map<string, bigint>();
  const add = (place: number, minor: bigint) => {
    const memberId = line[place]?.memberId;
    if (memberId !== undefined && minor > 0n) parts.set(memberId, (parts.get(memberId) ?? 0n) + minor);
  };
  if (ratedBy(product) !== 'LOTT') {
    const rates = line.map(({ rate }) => BigInt(rate));
    for (const [place, minor] of rollingOf(validMinor, rates).entries()) add(place, minor);
  } else if (stakeMinor > 0n) {
    const uplines = line.slice(1).map(({ rate }) => rate);
    // what the bettor has of its own series is part of the bet
    for (const { series, stakeMinor: inSeries } of sold) {
      const base = (BigInt(inSeries) * validMinor) / stakeMinor;
      for (const [place, minor] of seriesRebatesOf(base, [series, ...uplines]).entries()) add(place + 1, minor);
    }
  }
  return Object.fromEntries([...parts].map(([memberId, minor]) => [memberId, minor.toString()]));
}
