/**
 * Rules of games that pay from a pool. The published return is the pool's part of the stakes: whatever is drawn and sold, that is paid or
 * carried, to the minor unit. What the house adds for fixed prizes or a guarantee comes on top.
 */
import {
  carriedMinor,
  compareRatios,
  dividePool,
  EMPTY_CARRY,
  fairChance,
  ONE_E4,
  type Pool,
  ratio,
  type SharedEngine,
} from '#engine-kit';
import type { Violations } from './conformance.ts';
import type { GameManifest } from './plugin.ts';

const WHOLE_BP = 10_000;
const DRAWS = 300;
const PRICE_MINOR = 100n;

export function poolViolations(
  engine: SharedEngine,
  pool: Pool,
  { variants }: Pick<GameManifest, 'variants'>,
): Violations {
  const { terms } = pool;
  const dividedBp = terms.shared.reduce((sum, { ofPoolBp }) => sum + ofPoolBp, 0);
  const groups = [...terms.shared, ...terms.fixed].map(({ group }) => group);
  const leftForFixed = ratio(BigInt(terms.ofSalesBp) * BigInt(WHOLE_BP - dividedBp), BigInt(WHOLE_BP) ** 2n);
  const claims: readonly (readonly [boolean, string])[] = [
    [variants.length === 1, 'a pool is divided by the terms of one variant'],
    [terms.ofSalesBp > 0 && terms.ofSalesBp < WHOLE_BP, 'the pool has no part of the stakes, or all of them'],
    [dividedBp < WHOLE_BP, 'groups divide more than the pool'],
    [new Set(groups).size === groups.length && terms.shared.length > 0, 'a group is named twice, or none divides'],
    [
      engine.returns().every(({ expected }) => compareRatios(expected, leftForFixed) <= 0),
      'fixed prizes cost on average more than the other groups leave',
    ],
  ];
  return [
    ...claims.flatMap(([holds, violation]) => (holds ? [] : [violation])),
    ...shareViolations(engine, pool, groups),
  ];
}

/** Over draws of the real code: shares are of known groups, none more than the bets, and fixed ones are what `settle` pays. */
function shareViolations(engine: SharedEngine, { terms, sharesOf }: Pool, groups: readonly string[]): Violations {
  const violations = new Set<string>();
  const times = new Map(terms.fixed.map((one) => [one.group, one.times]));
  const bets = engine.samples.flatMap(({ input }) => {
    const read = engine.readBet(input);
    return read.ok ? [read.value] : [];
  });
  let carry = EMPTY_CARRY;
  for (let nonce = 0; nonce < DRAWS; nonce++) {
    const draw = engine.draw(fairChance({ serverSeed: 'pools', clientSeed: 'conformance', nonce }));
    const shares: Record<string, bigint> = {};
    let units = 0;
    for (const bet of bets) {
      const has = Object.entries(sharesOf(bet, draw));
      units += engine.unitsOf(bet);
      if (has.some(([group, count]) => !groups.includes(group) || !Number.isSafeInteger(count) || count < 1))
        violations.add('has shares of a group that the terms do not name, or no whole number of them');
      if (has.reduce((sum, [, count]) => sum + count, 0) > engine.unitsOf(bet))
        violations.add('has more shares than bets');
      const fixedE4 = has.reduce((sum, [group, count]) => sum + count * (times.get(group) ?? 0) * ONE_E4, 0);
      if (engine.settle(bet, draw).paidE4 !== fixedE4) violations.add('settles otherwise than by its fixed prizes');
      for (const [group, count] of has) shares[group] = (shares[group] ?? 0n) + BigInt(count);
    }
    const salesMinor = BigInt(units) * PRICE_MINOR;
    const made = dividePool(terms, { priceMinor: PRICE_MINOR, salesMinor, carry, shares });
    const published = (salesMinor * BigInt(terms.ofSalesBp)) / BigInt(WHOLE_BP);
    const toPlayers = made.paidMinor - made.toppedMinor + carriedMinor(made.carry) - carriedMinor(carry);
    if (toPlayers !== published) violations.add('pays and carries otherwise than it publishes');
    carry = made.carry;
  }
  return [...violations];
}
