/** What holds of the figures of every market. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedOf, merged, type ReportedBet, type StoredBets } from './markets.ts';
import { sharesOf } from './share-market.ts';

const minor = fc.bigInt(0n, 10n ** 9n);

const fact = fc
  .record({ bet: fc.nat(2), version: fc.nat(3), stake: minor, payout: minor, hour: fc.nat(50), series: fc.nat(1_000) })
  .map(
    ({ bet, version, stake, payout, hour, series }): ReportedBet => ({
      id: `${bet}`,
      version,
      stakeMinor: stake,
      payoutMinor: payout,
      // published once, with the first end
      ...(version === 0 && { countedMinor: stake / 2n }),
      sold: [{ series: 2 * series, stakeMinor: stake.toString() }],
      placedAt: new Date(hour * 3_600_000),
      settledAt: new Date((hour + version + 1) * 3_600_000),
    }),
  );
const facts = fc.uniqueArray(fact, { selector: ({ id, version }) => `${id}/${version}`, minLength: 1, maxLength: 8 });

it('AGT-02 a market counts the same in whatever order its facts come, and however often', () => {
  const places = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(facts, places, (reported, order) => {
      const together = countedOf(merged({}, reported));
      const shuffled = reported
        .map((one, at) => ({ one, place: order[at] ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one);
      const apart = shuffled.reduce<StoredBets>((known, one) => merged(merged(known, [one]), [one]), {});
      const bySeries = ({ sold }: typeof together) => sold.map(({ series }) => series).sort();
      const counted = countedOf(apart);
      expect({ ...counted, sold: bySeries(counted) }).toEqual({ ...together, sold: bySeries(together) });
    }),
  );
});

it('AGT-02 bets of one market against each other are not valid, and pay no rebate', () => {
  const bet = (id: string, payoutMinor: bigint): ReportedBet => ({
    id,
    version: 0,
    stakeMinor: 1_000n,
    payoutMinor,
    placedAt: new Date(0),
    settledAt: new Date(1),
    sold: [{ series: 1_900, stakeMinor: '1000' }],
  });
  const counted = countedOf(merged({}, [bet('big', 2_000n), bet('small', 0n)]));
  expect(counted).toMatchObject({ stakeMinor: 2_000n, validMinor: 0n });
  const line = [1_900, 1_960].map((rate, at) => ({ memberId: `${at}`, rate }));
  expect([sharesOf('LOTT', counted, line), sharesOf('RNG', counted, line)]).toEqual([{}, {}]);
});

it('AGT-02 a push counts nothing, alone and beside a bet of its market that was won, and counts when it is corrected', () => {
  const bet = (id: string, payoutMinor: bigint, version = 0): ReportedBet => ({
    id,
    version,
    stakeMinor: 1_000n,
    payoutMinor,
    placedAt: new Date(0),
    settledAt: new Date(1),
    sold: [{ series: 1_900, stakeMinor: '1000' }],
  });
  const line = [1_900, 1_960].map((rate, at) => ({ memberId: `${at}`, rate }));
  const push = merged({}, [bet('push', 1_000n)]);
  expect(countedOf(push)).toMatchObject({ stakeMinor: 1_000n, validMinor: 0n });
  expect([sharesOf('LOTT', countedOf(push), line), sharesOf('RNG', countedOf(push), line)]).toEqual([{}, {}]);
  const won = countedOf(merged({}, [bet('won', 3_000n)]));
  const both = merged(push, [bet('won', 3_000n)]);
  expect(countedOf(both).validMinor).toBe(won.validMinor);
  expect(sharesOf('LOTT', countedOf(both), line)).toEqual(sharesOf('LOTT', won, line));
  expect(countedOf(merged(both, [bet('push', 0n, 1)])).validMinor).toBe(1_000n);
});

it('AGT-02 rebates of a market are together at most the highest rate of what is valid', () => {
  const line = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom('LOTT', 'RNG'), facts, line, (product, reported, rates) => {
      const counted = countedOf(merged({}, reported));
      const members = rates.map((rate, at) => ({ memberId: `${at}`, rate }));
      const sum = Object.values(sharesOf(product, counted, members)).reduce((total, part) => total + BigInt(part), 0n);
      const whole = product === 'LOTT' ? 2_000n : 1_000_000n;
      expect(sum * whole <= counted.validMinor * BigInt(Math.max(...rates))).toBe(true);
    }),
  );
});
