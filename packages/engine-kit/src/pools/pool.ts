/** Prizes that are shares of what was staked on a draw: the engine counts shares, the host knows the money. */
import type { Json } from '#kernel';

/** How a pool is filled and divided. Parts of the whole are in basis points. */
export interface PoolTerms {
  /** What one share costs, in table units. The stake of one bet is a whole number of them. */
  readonly priceUnits: number;
  /** Of the stakes of a draw this goes to the pool; the rest stays with the house. */
  readonly ofSalesBp: number;
  /** Groups that divide a part of the pool among their shares, the highest first. */
  readonly shared: readonly { readonly group: string; readonly ofPoolBp: number }[];
  /** Groups that pay a multiple of the price, out of what the others leave. */
  readonly fixed: readonly { readonly group: string; readonly times: number }[];
  /** The first group goes on unwon so many draws; then the next group that is won has it. */
  readonly maxRolls: number;
  /** The first group divides at least so many prices; the house adds what is missing. */
  readonly guaranteedPrices: number;
}

export interface Pool<Bet extends Json = Json, Draw extends Json = Json> {
  readonly terms: PoolTerms;
  /** How many of its bets are in each group; groups without one are left out. */
  sharesOf(bet: Bet, draw: Draw): Readonly<Record<string, number>>;
}

/** What a draw leaves to the next one. All of it together is the balance of the pool. */
export interface PoolCarry {
  /** Unwon money, by group: divided in the same group of the next draw. */
  readonly groups: Readonly<Record<string, bigint>>;
  /** What no group had: part of the next pool. */
  readonly restMinor: bigint;
  /** Draws that the first group was not won in, one after the other. */
  readonly rolls: number;
}

export const EMPTY_CARRY: PoolCarry = { groups: {}, restMinor: 0n, rolls: 0 };

export interface GroupPrize {
  readonly group: string;
  readonly shares: bigint;
  /** Of each share: 0 where nobody has one. */
  readonly eachMinor: bigint;
}

/** One draw: `sales + topped + carry before = paid + taken + carry after`, to the minor unit. */
export interface Division {
  readonly prizes: readonly GroupPrize[];
  /** From the stakes to the pool. */
  readonly addedMinor: bigint;
  /** What stays with the house of the stakes. */
  readonly takenMinor: bigint;
  /** From the house to the pool, beyond that: what fixed prizes lacked, and the guarantee. */
  readonly toppedMinor: bigint;
  readonly paidMinor: bigint;
  readonly carry: PoolCarry;
}

export function carriedMinor({ groups, restMinor }: PoolCarry): bigint {
  return Object.values(groups).reduce((sum, minor) => sum + minor, restMinor);
}
