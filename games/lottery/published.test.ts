import { expect, it } from 'vitest';
import { choices } from '#lottery-kit/selection/picks.ts';
import { createEngine } from './engine.ts';
import { poolVariant, published } from './published.ts';

const mark = (number: number) => `${number}`.padStart(2, '0');
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const betOf = (engine: Awaited<ReturnType<typeof createEngine>>, play: string, numbers: readonly number[]) =>
  engine.readBet({ playType: 'Entertainment', play, marks: numbers.map(mark) });

/** One draw of each kind for the first so many numbers: how many of them are drawn, and whether one is the additional one. */
function drawsFor(count: number) {
  return upTo(Math.min(6, count) + 1).flatMap((one) => {
    const hits = one - 1;
    const numbers = [...upTo(hits), ...upTo(6 - hits).map((at) => 49 - at)];
    return [hits + 1, 49]
      .filter((additional) => additional === 49 || additional <= count)
      .map((additional) => ({ numbers, additional }));
  });
}

it.each([100, 96] as const)('publishes the largest payout of a TOTO at fixed odds: at %i %', async (percent) => {
  const engine = await createEngine({ group: 'toto', percent });
  let largest = 0;
  for (const at of ['six', 'seven']) {
    for (const k of [1, 2, 3, 4, 5]) {
      const play = `toto.fixed.${at}-${k}`;
      const alone = betOf(engine, play, upTo(k));
      if (!alone.ok) throw new Error('as many numbers as a bet has are a bet');
      const eachE4 = engine.settle(alone.value, { numbers: upTo(6), additional: 7 }).paidE4;
      for (let count = k; count <= 49; count++) {
        const bet = betOf(engine, play, upTo(count));
        // Beyond the most bets of a line.
        if (!bet.ok) continue;
        let max = 0;
        for (const draw of drawsFor(count)) {
          const drawn = new Set(at === 'six' ? draw.numbers : [...draw.numbers, draw.additional]);
          // Bets that lie among the drawn numbers, spelled one by one.
          const won = [
            ...choices(
              upTo(count).filter((number) => drawn.has(number)),
              k,
            ),
          ].length;
          expect(engine.settle(bet.value, draw).paidE4).toBe(won * eachE4);
          max = Math.max(max, won * eachE4);
        }
        expect([play, count, engine.maxMultiplierE4(bet.value)]).toEqual([play, count, max]);
        largest = Math.max(largest, max);
      }
    }
  }
  expect(largest).toBe(published.toto.byPercent[percent].maxMultiplierE4);
});

it('publishes the largest fixed prizes of a ticket for the pool', async () => {
  const engine = await createEngine({ group: 'toto', percent: 54, isPool: true });
  /** In prices; what has four and the additional one, or more, shares the pool. */
  const priceOf = (
    bet: readonly number[],
    draw: { readonly numbers: readonly number[]; readonly additional: number },
  ) => {
    const hits = bet.filter((number) => draw.numbers.includes(number)).length;
    if (bet.includes(draw.additional)) return hits === 3 ? 25 : 0;
    return hits === 4 ? 50 : hits === 3 ? 10 : 0;
  };
  let largest = 0;
  const tickets = [['toto.ordinary', 6] as const, ...upTo(6).map((at) => ['toto.system', at + 6] as const)];
  for (const [play, count] of tickets) {
    const bet = betOf(engine, play, upTo(count));
    if (!bet.ok) throw new Error(`${count} numbers are a ticket`);
    const spelled = [...choices(upTo(count), 6)];
    let max = 0;
    for (const draw of drawsFor(count)) {
      const paid = spelled.reduce((sum, one) => sum + priceOf(one, draw), 0) * 10_000;
      expect(engine.settle(bet.value, draw).paidE4).toBe(paid);
      max = Math.max(max, paid);
    }
    expect([play, count, engine.maxMultiplierE4(bet.value)]).toEqual([play, count, max]);
    largest = Math.max(largest, max);
  }
  expect(largest).toBe(poolVariant.maxMultiplierE4);
});
