import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileSlot } from './compile.ts';
import { readDefinition } from './read-definition.ts';
import { createSpinner } from './spin.ts';

const lines = {
  kind: 'lines',
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
  ],
};
const pays = { W: { 3: 50, 5: 500 }, A: { 3: 10, 4: 30, 5: 100 }, B: { 2: 1, 3: 4 }, C: { 4: 2 } };

/** Credits of a window of so many rows, given reel by reel, the reels' strips being what they show. */
function creditsOf(reels: string, more: object): number {
  const base = reels.split(' ').map((reel) => [...reel]);
  const rows = base[0]?.length ?? 0;
  // Symbols that this window does not show are on strips that nothing stops.
  const shown = { base: base.map((strip, at) => (at === 1 ? [...strip, ...'WABCSK'] : strip)) };
  const raw = { form: 'slot-definition/1', name: 'test', reels: base.length, rows, stake: 1, strips: shown, ...more };
  const read = readDefinition(raw);
  if (!read.ok) throw new Error(read.reason);
  const slot = compileSlot(read.value);
  const spinner = createSpinner(slot);
  // With and without a listener: lines are looked at in the window, or counted in sets.
  const credits = spinner.evaluate(slot.base, undefined, () => undefined);
  expect(spinner.evaluate(slot.base)).toBe(credits);
  return credits;
}

const onLines = (reels: string, multiplier = 1) =>
  creditsOf(reels, {
    win: lines,
    pays,
    wild: { symbol: 'W', multiplier },
    scatter: { symbol: 'S', pays: { 2: 7 }, awards: {} },
  });

it.each([
  ['a run from the left, and nothing where it breaks', 'AB AC AB CA AC', 10],
  ['a run of exactly the length that pays', 'CB CB CA CA AC', 2 + 1],
  ['wilds for a symbol', 'AC WC AC AA CC', 30],
  ['leading wilds by their own pays where that is more', 'WC WC WC AC BC', 50],
  ['the run of the symbol where that is more', 'WC WC AC AC AC', 100],
  ['five wilds', 'WC WC WC WC WC', 500],
  ['nothing after a scatter, and scatters anywhere', 'AC SC AC AC SC', 7],
  ['nothing for symbols that do not begin the line', 'CA BA BA BA BA', 100],
])('pays lines: %s', (_, reels, credits) => {
  expect(onLines(reels)).toBe(credits);
});

it('pays in sets of lines what it pays line by line, on any reels', () => {
  const reel = fc.string({ minLength: 3, maxLength: 3, unit: fc.constantFrom(...'WAABCS') });
  fc.assert(
    fc.property(fc.tuple(reel, reel, reel, reel, reel), (reels) => {
      expect(onLines(reels.join(' '))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

it('multiplies a win on a line by each wild in it', () => {
  expect(onLines('AB WB WA AC CC', 3)).toBe(30 * 9 + 1);
  expect(onLines('WB WB WB BC BC', 2)).toBe(50 * 8 + 4);
});

it('pays ways: the product of the rows of each reel, wilds for any symbol, the longest run only', () => {
  const byWays = (reels: string, multiplier = 1) =>
    creditsOf(reels, {
      win: { kind: 'ways' },
      pays: { A: { 3: 1, 5: 100 }, B: { 3: 3 } },
      wild: { symbol: 'W', multiplier },
    });
  expect(byWays('AAB AWC WAA CCC AAA')).toBe(2 * 2 * 3 + 3);
  expect(byWays('ABB WCB AWB CCC AAA')).toBe(1 * 1 * 2 + 2 * 2 * 2 * 3);
  expect(byWays('AAC ACC AAA WCC AWC')).toBe(100 * 2 * 1 * 3 * 1 * 2);
  expect(byWays('ACC WAC ACC CCC CCC', 4)).toBe(4 + 1);
});

it('pays clusters of cells joined by their sides; a wild serves several', () => {
  const inClusters = (reels: string) =>
    creditsOf(reels, {
      win: { kind: 'cluster', least: 3 },
      pays: { A: { 3: 1, 5: 9 }, B: { 3: 20 } },
      wild: { symbol: 'W', multiplier: 1 },
    });
  expect(inClusters('AAC CAC CCC')).toBe(1);
  expect(inClusters('AAB AWB CBC')).toBe(1 + 20);
  expect(inClusters('AAC AAC CCC')).toBe(1);
  expect(inClusters('AAC AAA CCA')).toBe(9);
  expect(inClusters('ACA CAC ACA')).toBe(0);
  expect(inClusters('WWW CCC CCC')).toBe(0);
});

it('lets what won vanish, the rest fall, and the strip’s next symbols upward come in', () => {
  const read = readDefinition({
    form: 'slot-definition/1',
    name: 'test',
    reels: 2,
    rows: 2,
    stake: 1,
    // From stop 2 the window is A over C and A over D; above them lie B, then C on the first, B, then D on the second.
    strips: {
      base: [
        ['C', 'B', 'A', 'C', 'E'],
        ['D', 'B', 'A', 'D', 'E'],
      ],
    },
    win: { kind: 'lines', lines: [[0, 0]] },
    pays: { A: { 2: 1 }, B: { 2: 10 }, C: { 2: 1_000 } },
    drops: { ladder: [1, 3] },
  });
  if (!read.ok) throw new Error(read.reason);
  const slot = compileSlot(read.value);
  const spinner = createSpinner(slot);
  spinner.stops.fill(2);
  expect(spinner.evaluate(slot.base)).toBe(1 + 10 * 3);
  expect([...spinner.grid].map((symbol) => slot.symbols[symbol])).toEqual(['C', 'C', 'D', 'D']);
});
