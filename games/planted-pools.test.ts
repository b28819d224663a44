import { expect, it } from 'vitest';
import { dividePool, type Pool, type SharedEngine } from '#engine-kit';
import { poolViolations } from './conformance-pools.ts';
import { games } from './registry.ts';

const manifest = games.find(({ code }) => code === 'lottery-toto-pool-10');
if (manifest?.shape !== 'shared') throw new Error('the pool game draws for everyone');
const { engine } = await manifest.engine();
const { pool } = engine;
if (!pool) throw new Error('the pool game has a pool');

const violationsOf = (change: Partial<Pool>, engineChange: Partial<SharedEngine> = {}) =>
  poolViolations({ ...engine, ...engineChange }, { ...pool, ...change }, manifest).join();
const { terms } = pool;

it('passes the pool as it is', () => {
  expect(violationsOf({})).toBe('');
});

it('finds a pool whose groups divide more than there is, or whose fixed prizes are not covered', () => {
  const [first, ...others] = terms.shared;
  if (!first) throw new Error('a pool has groups');
  const greedy = { ...terms, shared: [{ ...first, ofPoolBp: 9_000 }, ...others] };
  expect(violationsOf({ terms: greedy })).toContain('divide more than the pool');
  expect(violationsOf({ terms: { ...terms, ofSalesBp: 5_000 } })).toContain('cost on average more');
});

it('finds shares that are no bets, of unknown groups, and a settlement by other prizes', () => {
  const twice: Pool['sharesOf'] = (bet, draw) =>
    Object.fromEntries(Object.entries(pool.sharesOf(bet, draw)).map(([group, count]) => [group, count * 900]));
  expect(violationsOf({ sharesOf: twice })).toContain('more shares than bets');
  expect(violationsOf({ sharesOf: () => ({ g9: 1 }) })).toContain('do not name');
  const dear = { ...terms, fixed: terms.fixed.map((one) => ({ ...one, times: one.times + 1 })) };
  expect(violationsOf({ terms: dear })).toContain('settles otherwise');
});

it('finds a second variant, which would divide the same pool by other terms', () => {
  const [variant] = manifest.variants;
  expect(poolViolations(engine, pool, { variants: [variant, { ...variant, code: 'other' }] }).join()).toContain(
    'one variant',
  );
});

it('divides a system of eight numbers with five and the additional one as the published sheet has it', () => {
  const marks = Array.from({ length: 8 }, (_, at) => `0${at + 1}`);
  const bet = engine.readBet({ playType: 'Entertainment', play: 'toto.system', marks });
  if (!bet.ok) throw new Error('a system bet is legal');
  const shares = pool.sharesOf(bet.value, { numbers: [1, 2, 3, 4, 5, 40], additional: 6 });
  expect(shares).toEqual({ g2: 1, g3: 2, g4: 10, g5: 5, g6: 10 });
  const counted = Object.fromEntries(Object.entries(shares).map(([group, count]) => [group, BigInt(count)]));
  const carry = { groups: {}, restMinor: 0n, rolls: 0 };
  const division = dividePool(terms, { priceMinor: 100n, salesMinor: 100_000_000n, carry, shares: counted });
  expect(division.paidMinor).toBe(4_320_000n + 2_970_000n + 1_620_000n + 5n * 5_000n + 10n * 2_500n);
});
