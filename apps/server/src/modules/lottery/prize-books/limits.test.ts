import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBook } from '../exposure/index.ts';
import { atPrice, exceededBy, exceededSums } from './limits.ts';

const lines = fc.array(
  fc
    .record({
      price: fc.bigInt(1n, 500n),
      stepMinor: fc.constantFrom(1n, 2n, 20n),
      betCount: fc.integer({ min: 1, max: 50 }),
      odds: fc.bigInt(0n, 2_000n),
      cell: fc.constantFrom('a', 'b', 'c', '*'),
    })
    .map(({ price, stepMinor, betCount, odds, cell }) => {
      const betMinor = price * stepMinor;
      const stakeMinor = betMinor * BigInt(betCount);
      return { betMinor, stepMinor, betCount, stakeMinor, maxMinor: betMinor * odds, cell, odds };
    }),
  { minLength: 1, maxLength: 8 },
);
type Line = (typeof lines extends fc.Arbitrary<infer Lines> ? Lines : never)[number];

const priced = (line: Line, price: bigint): Line => ({
  ...line,
  betMinor: price,
  stakeMinor: price * BigInt(line.betCount),
  maxMinor: price * line.odds,
});

it('names the first line that is too much, and exactly what of it would not be', () => {
  const bounds = fc.record({
    stakeMinor: fc.bigInt(0n, 20_000n),
    maxMinor: fc.bigInt(0n, 2_000_000n),
    wonMinor: fc.bigInt(0n, 2_000_000n),
  });
  fc.assert(
    fc.property(lines, bounds, (all, { stakeMinor, maxMinor, wonMinor }) => {
      const fits = (some: readonly Line[]) =>
        some.reduce((sum, line) => sum + line.stakeMinor, 0n) <= stakeMinor &&
        wonMinor + some.reduce((sum, line) => sum + line.maxMinor, 0n) <= maxMinor;
      const exceeded = exceededSums('ticket', all, { stakeMinor, maxMinor, wonMinor });
      expect(exceeded === undefined).toBe(fits(all));
      if (!exceeded) return;
      const line = all[exceeded.line];
      if (!line) throw new Error('the line is one of them');
      const before = all.slice(0, exceeded.line);
      const price = exceeded.leftMinor / BigInt(line.betCount);
      expect(exceeded.leftMinor).toBe(price * BigInt(line.betCount));
      expect([price % line.stepMinor, price < line.betMinor]).toEqual([0n, true]);
      // What a member has won already may be above a limit that was lowered since.
      if (fits([])) expect(fits(before)).toBe(true);
      if (price > 0n) expect(fits([...before, priced(line, price)])).toBe(true);
      expect(fits([...before, priced(line, price + line.stepMinor)])).toBe(false);
    }),
  );
});

it('counts what is left of a result and of a draw from what others have bet', () => {
  const cellsOf = (line: Line) => [{ place: 'p', cell: line.cell, minor: line.maxMinor }];
  fc.assert(
    fc.property(lines, lines, fc.bigInt(0n, 500_000n), fc.bigInt(0n, 500_000n), (sold, all, cellMinor, drawMinor) => {
      const book = createBook({ places: new Map(), cells: new Map() });
      const limits = { cellMinor, drawMinor };
      for (const line of sold) if (!book.exceeds(cellsOf(line), limits)) book.add(cellsOf(line));
      const of = (some: readonly Line[]) => book.exceeds(some.flatMap(cellsOf), limits);
      const limit = of(all);
      if (!limit) return;
      const { line: at, leftMinor } = exceededBy(limit, all, (before, line, price) => {
        const cells = cellsOf(line).map((cell) => ({ ...cell, minor: atPrice(cell.minor, line, price) }));
        return book.exceeds([...before.flatMap(cellsOf), ...cells], limits) === undefined;
      });
      const line = all[at];
      if (!line) throw new Error('the line is one of them');
      const [before, price] = [all.slice(0, at), leftMinor / BigInt(line.betCount)];
      expect(of([...before, priced(line, price)])).toBeUndefined();
      expect(of([...before, priced(line, price + line.stepMinor)])).toBeDefined();
    }),
  );
});
