/** Divides the pool of one draw, once all of its shares are counted. Pure: the same counts give the same prizes on every node. */
import { applyBasisPoints, assert } from '#kernel';
import { carriedMinor, type Division, type GroupPrize, type PoolCarry, type PoolTerms } from './pool.ts';

export interface Counted {
  readonly priceMinor: bigint;
  /** All stakes of the draw. */
  readonly salesMinor: bigint;
  readonly carry: PoolCarry;
  /** By group, in shares of one price. */
  readonly shares: Readonly<Record<string, bigint>>;
}

interface Money {
  readonly group: string;
  readonly minor: bigint;
}

export function dividePool(terms: PoolTerms, { priceMinor, salesMinor, carry, shares }: Counted): Division {
  const sharesOf = (group: string) => shares[group] ?? 0n;
  const addedMinor = applyBasisPoints(salesMinor, BigInt(terms.ofSalesBp));
  const own = groupMoney(terms, addedMinor, carry);
  let left = addedMinor + carriedMinor(carry) - sum(own.map(({ minor }) => minor));
  let toppedMinor = 0n;

  const fixed = terms.fixed.map(({ group, times }): GroupPrize => {
    const has = sharesOf(group);
    return { group, shares: has, eachMinor: has > 0n ? BigInt(times) * priceMinor : 0n };
  });
  left -= sum(fixed.map(costOf));
  if (left < 0n) {
    toppedMinor -= left;
    left = 0n;
  }

  const [first] = own;
  const isUnwon = first !== undefined && sharesOf(first.group) === 0n;
  const divided = isUnwon && carry.rolls >= terms.maxRolls ? handedDown(own, sharesOf) : own;
  const groups: Record<string, bigint> = {};
  const shared = divided.map(({ group, minor }): GroupPrize => {
    const has = sharesOf(group);
    if (has === 0n) {
      if (minor > 0n) groups[group] = minor;
      return { group, shares: 0n, eachMinor: 0n };
    }
    const missing = group === first?.group ? guaranteeOf(terms, priceMinor) - minor : 0n;
    if (missing > 0n) toppedMinor += missing;
    const money = missing > 0n ? minor + missing : minor;
    left += money % has;
    return { group, shares: has, eachMinor: money / has };
  });
  const isHeld = first !== undefined && first.group in groups;
  const prizes = [...shared, ...fixed];
  const division: Division = {
    prizes,
    addedMinor,
    takenMinor: salesMinor - addedMinor,
    toppedMinor,
    paidMinor: sum(prizes.map(costOf)),
    carry: { groups, restMinor: left, rolls: isHeld ? Math.min(carry.rolls + 1, terms.maxRolls) : 0 },
  };
  const before = salesMinor + toppedMinor + carriedMinor(carry);
  assert(
    before === division.paidMinor + division.takenMinor + carriedMinor(division.carry),
    'a division neither makes nor loses money',
  );
  return division;
}

/** What the first group divides if it is won now, by these sales. */
export function firstPrizeMinor(terms: PoolTerms, counted: Omit<Counted, 'shares'>): bigint {
  const addedMinor = applyBasisPoints(counted.salesMinor, BigInt(terms.ofSalesBp));
  const minor = groupMoney(terms, addedMinor, counted.carry)[0]?.minor ?? 0n;
  const guaranteed = guaranteeOf(terms, counted.priceMinor);
  return minor > guaranteed ? minor : guaranteed;
}

const guaranteeOf = ({ guaranteedPrices }: PoolTerms, priceMinor: bigint) => BigInt(guaranteedPrices) * priceMinor;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, minor) => total + minor, 0n);
const costOf = ({ shares, eachMinor }: GroupPrize) => shares * eachMinor;

/** Of each shared group its part of the pool, and what it did not pay before. */
function groupMoney({ shared }: PoolTerms, addedMinor: bigint, { groups, restMinor }: PoolCarry): Money[] {
  const poolMinor = addedMinor + restMinor;
  return shared.map(({ group, ofPoolBp }) => ({
    group,
    minor: applyBasisPoints(poolMinor, BigInt(ofPoolBp)) + (groups[group] ?? 0n),
  }));
}

/** The first group's money goes to the next group that has shares; where none has, it stays. */
function handedDown(own: readonly Money[], sharesOf: (group: string) => bigint): readonly Money[] {
  const [first, ...others] = own;
  const heir = others.find(({ group }) => sharesOf(group) > 0n);
  if (!first || !heir) return own;
  return own.map((one) => {
    if (one === first) return { ...one, minor: 0n };
    return one === heir ? { ...one, minor: one.minor + first.minor } : one;
  });
}
