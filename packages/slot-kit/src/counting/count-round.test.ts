import { describe, expect, it, vi } from 'vitest';
import { createTally, eachOutcome, ratio, ratioToNumber } from '#engine-kit';
import { compileSlot } from '../compile.ts';
import { readDefinition } from '../read-definition.ts';
import { playRound } from '../round.ts';
import { createSpinner } from '../spin.ts';
import { countRound } from './count-round.ts';
import { simulateRounds } from './simulate-round.ts';

// Running every course of a round takes longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const slotOf = (raw: object) => {
  const read = readDefinition({ form: 'slot-definition/1', name: 'test', ...raw });
  if (!read.ok) throw new Error(read.reason);
  return compileSlot(read.value);
};
const strips = (...texts: string[]) => texts.map((text) => [...text.replaceAll(' ', '')]);

const example = {
  reels: 3,
  rows: 3,
  stake: 3,
  strips: { base: strips('ABCSBC', 'AWBCSC', 'ABCBSCW'), free: strips('ABCSB', 'AWBCS', 'ABCWSC') },
  wild: { symbol: 'W', multiplier: 1 },
  win: {
    kind: 'lines',
    lines: [
      [0, 0, 0],
      [1, 1, 1],
      [2, 2, 2],
    ],
  },
  pays: { A: { 3: 10 }, B: { 3: 4 }, C: { 3: 1 } },
  scatter: { symbol: 'S', pays: { 3: 2 }, awards: { 3: 2 } },
  free: { strips: 'free', multiplier: 2, most: 4 },
};

it('counts the worked example of the form', () => {
  const figures = countRound(slotOf(example));
  expect(figures?.expected).toEqual(ratio(842_827n, 984_375n));
  expect(figures?.hit).toEqual(ratio(55n, 126n));
  expect(figures?.trigger).toEqual(ratio(27n, 252n));
  expect(ratioToNumber(figures?.base ?? ratio(0n)).toFixed(9)).toBe('0.492063492');
  expect(Math.sqrt(ratioToNumber(figures?.variance ?? ratio(0n))).toFixed(6)).toBe('1.951813');
});

const short = { reels: 2, rows: 2, stake: 2 };
const twoLines = {
  kind: 'lines',
  lines: [
    [0, 0],
    [1, 0],
  ],
};
/** Every feature, each small enough that every course of its chance is run. */
const features: readonly (readonly [string, object])[] = [
  [
    'lines with leading wilds that pay and multiply, scatters that only award',
    {
      ...example,
      stake: 2,
      strips: { base: strips('WAS', 'WBSA', 'SWA'), free: strips('AW', 'SWB', 'ABS') },
      wild: { symbol: 'W', multiplier: 2 },
      pays: { W: { 2: 1, 3: 7 }, A: { 2: 1, 3: 5 }, B: { 3: 9 } },
      scatter: { symbol: 'S', pays: {}, awards: { 3: 1 } },
      free: { strips: 'free', multiplier: 3, most: 2 },
    },
  ],
  [
    'ways on reels of drawn heights, wilds that multiply',
    {
      reels: 3,
      stake: 10,
      heights: [
        [
          [1, 2],
          [2, 1],
        ],
        [
          [2, 1],
          [3, 3],
        ],
        [[2, 1]],
      ],
      strips: { base: strips('ABAS', 'WABS', 'AWSB') },
      wild: { symbol: 'W', multiplier: 3 },
      win: { kind: 'ways' },
      pays: { A: { 2: 1, 3: 4 }, B: { 3: 6 } },
      scatter: { symbol: 'S', pays: { 2: 1, 3: 5 }, awards: {} },
    },
  ],
  [
    'clusters that drop, up a ladder, with free spins',
    {
      reels: 3,
      rows: 2,
      stake: 5,
      strips: { base: strips('AABSB', 'AWBA', 'BASA'), free: strips('AB', 'ABW', 'BAS') },
      wild: { symbol: 'W', multiplier: 2 },
      win: { kind: 'cluster', least: 3 },
      pays: { A: { 3: 1, 5: 4 }, B: { 4: 3 } },
      drops: { ladder: [1, 2, 5] },
      scatter: { symbol: 'S', pays: {}, awards: { 2: 2 } },
      free: { strips: 'free', multiplier: 3, most: 2 },
    },
  ],
  [
    'lines that drop',
    {
      ...short,
      strips: { base: strips('ABAC', 'BACA') },
      win: twoLines,
      pays: { A: { 2: 3 }, B: { 2: 5 } },
      drops: { ladder: [1, 3] },
    },
  ],
  [
    'coins that are held, in free spins too',
    {
      ...short,
      strips: { base: strips('HASH', 'HAS'), free: strips('HA', 'HSA') },
      win: twoLines,
      pays: { A: { 2: 3 } },
      scatter: { symbol: 'S', pays: {}, awards: { 2: 1 } },
      free: { strips: 'free', multiplier: 2, most: 1 },
      hold: {
        symbol: 'H',
        trigger: 2,
        respins: 1,
        land: [1, 2],
        values: [
          [1, 5],
          [1, 0],
        ],
        full: 20,
      },
    },
  ],
  [
    'a book and its special symbols',
    {
      ...short,
      reels: 3,
      strips: { base: strips('ABK', 'KABA', 'BKA'), free: strips('ABK', 'BKA', 'AAB') },
      win: {
        kind: 'lines',
        lines: [
          [0, 0, 0],
          [1, 0, 1],
        ],
      },
      pays: { A: { 2: 1, 3: 4 }, B: { 3: 9 } },
      free: { strips: 'free', multiplier: 1, most: 2 },
      book: { symbol: 'K', pays: { 2: 1 }, awards: { 3: 2 }, special: { A: 3, B: 1 } },
    },
  ],
];

describe('a count', () => {
  it.each([
    [
      'the worked example, of at most two free spins',
      { ...example, stake: 2, free: { ...example.free, most: 2 } },
    ] as const,
    ...features,
  ])('is what every course of the real code gives: %s', (_, raw) => {
    const slot = slotOf(raw);
    const spinner = createSpinner(slot);
    const tally = createTally();
    eachOutcome(
      (chance) => (playRound(slot, spinner, chance.uniform).credits * 10_000) / slot.definition.stake,
      tally.add,
    );
    const { expected, hit, variance } = tally.figures();
    expect(countRound(slot)).toMatchObject({ expected, hit, variance });
    expect(expected.numerator).toBeGreaterThan(0n);
  });

  it('is not made beyond the stops allowed: rounds are then played, and their interval holds the count', () => {
    const slot = slotOf(example);
    expect(countRound(slot, 100)).toBeUndefined();
    const { low, high, hit } = simulateRounds(slot, 'seed', 50_000);
    expect(low < 842_827 / 984_375 && 842_827 / 984_375 < high).toBe(true);
    expect(hit).toBeCloseTo(55 / 126, 2);
    expect(simulateRounds(slot, 'seed', 1_000)).toEqual(simulateRounds(slot, 'seed', 1_000));
    expect(simulateRounds(slot, 'seed', 1_000)).not.toEqual(simulateRounds(slot, 'another', 1_000));
  });

  it('ignores a win limit, and bounds what it takes', () => {
    const limited = (limit: number) => countRound(slotOf({ ...example, limit }));
    const unlimited = countRound(slotOf(example));
    expect(limited(1_000)).toEqual(unlimited);
    const tight = limited(40);
    expect(tight?.expected).toEqual(unlimited?.expected);
    // What is really taken, from every course of the code.
    const slot = slotOf({ ...example, limit: 40 });
    const spinner = createSpinner(slot);
    const played = simulateRounds(slot, 'limit', 50_000);
    expect(tight?.limitBound).toBeGreaterThan(842_827 / 984_375 - played.high);
    expect(tight?.limitBound).toBeGreaterThan(0);
    expect(playRound({ ...slot, limit: 1 }, spinner, () => 0)).toEqual({ credits: 1, isLimited: true });
  });
});
