import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { chanceFrom, everyStop, fairChance, figuresOf, ratio, ratioToDecimal } from '#engine-kit';
import { describe } from './describe.ts';
import { engine, playRound } from './engine.ts';
import { boundAboveLimit, roundFigures } from './proof.ts';
import { rules } from './rules.ts';
import { casesOf, spinResults } from './spin-results.ts';
import { REELS, ROWS, type SlotSymbol, type Strip, type WaysRules, windowAt, winsOf } from './ways.ts';

// Counting every combination takes longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const seeded = (nonce: number) => fairChance({ serverSeed: 'hoard', clientSeed: 'test', nonce });
/** A random source that stops the reels at chosen positions. */
const landing = (...stops: number[]) => {
  let at = 0;
  return chanceFrom(() => stops[at++] ?? 0);
};

/** A slot small enough to walk: 7 × 6 × 6 × 5 × 5 stops, at most two free spins. */
const small: WaysRules = {
  ...rules,
  baseStrips: stripsOf(
    'dragon lemon coin bell bell grapes crown',
    'clover coin lemon dragon bell grapes',
    'coin lemon clover bell dragon crown',
    'lemon coin dragon clover bell',
    'bell dragon coin lemon grapes',
  ),
  freeStrips: stripsOf(
    'dragon lemon coin bell crown',
    'clover coin lemon dragon bell',
    'coin lemon clover bell lemon',
    'lemon coin dragon clover crown',
    'bell dragon coin lemon grapes',
  ),
  freeSpins: [1, 1, 2],
  maxFreeSpins: 2,
};

it('has strips that follow the rules: no clover on the first reel, one coin per reel and never two in one window', () => {
  for (const strips of [rules.baseStrips, rules.freeStrips]) {
    expect(strips).toHaveLength(REELS);
    expect(strips[0]).not.toContain('clover');
    for (const strip of strips) {
      expect(strip.filter((symbol) => symbol === 'coin')).toHaveLength(1);
      expect(strip.length).toBeGreaterThan(ROWS);
    }
  }
});

it('returns 97.10 % by exact count of every stop combination and every course of free spins, within 1e-9', () => {
  const { expected, hit } = roundFigures(rules);
  expect(ratioToDecimal(expected, 15)).toBe('0.971024741630006');
  expect(ratioToDecimal(hit, 12)).toBe('0.332848625550');
  // The reduction by the win limit is far below the published precision.
  expect(boundAboveLimit(rules)).toBeLessThan(1e-10);
});

it('counts one spin exactly as enumerating all its stops does', () => {
  const walked = new Map<string, number>();
  for (const stops of everyStop(small.baseStrips)) {
    const grid = windowAt(small.baseStrips, stops);
    const winE4 = winsOf(grid, small, 1).reduce((sum, win) => sum + win.multiplierE4, 0);
    const key = `${winE4} ${grid.flat().filter((symbol) => symbol === 'coin').length}`;
    walked.set(key, (walked.get(key) ?? 0) + 1);
  }
  const counted = new Map(
    spinResults(small.baseStrips, small).map((result) => [`${result.winE4} ${result.coins}`, result.weight]),
  );
  expect(counted).toEqual(walked);
});

it('counts whole rounds with retriggered free spins exactly as enumerating every sequence of stops does', () => {
  // Few stops, but with coins on two reels that come and go, and two coins always on the last.
  const one: WaysRules = {
    ...small,
    baseStrips: stripsOf(
      'coin lemon lemon bell dragon lemon',
      'clover',
      'lemon',
      'coin lemon dragon bell grapes',
      'lemon coin',
    ),
    freeStrips: stripsOf('coin bell lemon lemon dragon', 'lemon', 'clover', 'bell', 'coin lemon'),
    winLimitE4: 1e15,
  };
  const outcomes: { weight: bigint; multiplierE4: number }[] = [];
  const freeCases = casesOf(one.freeStrips);
  // Every sequence is weighted as if all two free spins had been played, so that sequences of any length are equally likely.
  const walk = (stops: readonly number[]) => {
    const round = playRound(one, landing(...stops));
    const played = stops.length / REELS - 1;
    if (round.freeSpins.length > played) {
      for (const next of everyStop(one.freeStrips)) walk([...stops, ...next]);
    } else outcomes.push({ weight: freeCases ** BigInt(one.maxFreeSpins - played), multiplierE4: round.multiplierE4 });
  };
  for (const stops of everyStop(one.baseStrips)) walk(stops);
  const walked = figuresOf(outcomes);
  const counted = roundFigures(one);
  expect(counted.expected).toEqual(walked.expected);
  expect(counted.variance).toEqual(walked.variance);
  expect(counted.hit).toEqual(walked.hit);
  expect(counted.expected).not.toEqual(ratio(0n));
});

it('pays ways from the left: the product of matching rows, clovers for any symbol, the longest run only', () => {
  const grid = gridOf(
    'dragon dragon lemon bell',
    'dragon clover lemon coin',
    'clover dragon dragon crown',
    'crown crown crown crown',
    'dragon dragon dragon dragon',
  );
  const wins = winsOf(grid, rules, 1);
  const [dragon, bell, lemon] = ['dragon', 'bell', 'lemon'].map((symbol) => wins.find((win) => win.symbol === symbol));
  expect(dragon).toMatchObject({ count: 3, ways: 2 * 2 * 3, multiplierE4: 12 * (rules.pays.dragon[0] ?? 0) });
  expect(dragon?.cells).toHaveLength(7);
  expect(bell).toMatchObject({ count: 3, ways: 1 });
  expect(lemon).toMatchObject({ count: 3, ways: 2 });
  expect(wins).toHaveLength(3);
  const full = gridOf(...new Array<string>(5).fill('lemon lemon lemon lemon'));
  expect(winsOf(full, rules, 3)).toMatchObject([{ ways: 1_024, multiplierE4: 1_024 * 3 * rules.pays.lemon[2] }]);
});

it('shows exactly what its stops show, adds up, and gives as many free spins as its coins award', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), (nonce) => {
      const round = engine.play({}, seeded(nonce));
      for (const [at, spin] of [round.base, ...round.freeSpins].entries()) {
        const strips = at === 0 ? rules.baseStrips : rules.freeStrips;
        expect(spin.grid).toEqual(windowAt(strips, spin.stops));
        expect(spin.wins).toEqual(winsOf(spin.grid, rules, at === 0 ? 1 : 3));
        expect(spin.spinE4).toBe(spin.wins.reduce((sum, win) => sum + win.multiplierE4, 0));
      }
      const spins = [round.base, ...round.freeSpins];
      expect(round.multiplierE4).toBe(spins.reduce((sum, spin) => sum + spin.spinE4, 0));
      expect(round.freeSpins.length).toBe(spins.reduce((sum, spin) => sum + spin.awarded, 0));
    }),
    { numRuns: 2_000 },
  );
});

it('awards, retriggers, and stops at the maximum of free spins and at the win limit', () => {
  const coinAt = (strips: readonly Strip[]) => strips.map((strip) => strip.indexOf('coin'));
  const everyCoin = [...coinAt(rules.baseStrips), ...Array.from({ length: 60 }, () => coinAt(rules.freeStrips)).flat()];
  const free = playRound({ ...rules, winLimitE4: 1e12 }, landing(...everyCoin));
  expect(free.base).toMatchObject({ awarded: 20 });
  expect(free.freeSpins).toHaveLength(60);
  expect(free.freeSpins.slice(0, 4).map((spin) => spin.awarded)).toEqual([20, 20, 0, 0]);
  // Five coins pay 50, tripled 150 in each free spin: the limit of 5000 is reached in the 33rd.
  const limited = playRound(rules, landing(...everyCoin));
  expect(limited).toMatchObject({ isLimited: true, multiplierE4: 50_000_000 });
  expect(limited.freeSpins.length).toBeLessThan(60);
});

it('stops every reel at every position equally often (chi-square, fixed stream)', () => {
  const chance = seeded(1);
  const counts = rules.baseStrips.map((strip) => new Array<number>(strip.length).fill(0));
  const spins = 40_000;
  for (let round = 0; round < spins; round++) {
    for (const [reel, stop] of engine.play({}, chance).base.stops.entries()) counts[reel]![stop]! += 1;
  }
  for (const reel of counts) {
    const even = spins / reel.length;
    const chiSquare = reel.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
    expect(chiSquare).toBeLessThan(80);
  }
});

function stripsOf(...texts: string[]): Strip[] {
  return texts.map((text) => text.split(' ') as SlotSymbol[]);
}

function gridOf(...reels: string[]): SlotSymbol[][] {
  return reels.map((reel) => reel.split(' ') as SlotSymbol[]);
}

it('MEM-05 describes the outcome in the player’s words', () => {
  const keys = new Set<string>();
  for (let nonce = 0; nonce < 400; nonce++) {
    const outcome = playRound(rules, seeded(nonce));
    const lines = describe(outcome);
    expect(lines.length).toBeGreaterThan(0);
    for (const { key, names = {} } of lines) for (const one of [key, ...Object.values(names)]) keys.add(one);
    const isNothing = outcome.base.wins.length === 0 && outcome.freeSpins.length === 0;
    expect(lines.some(({ key }) => key.endsWith('.none'))).toBe(isNothing);
  }
  const win = { symbol: 'watermelon', count: 4, ways: 6, cells: [], multiplierE4: 9_000 } as const;
  const spun = { stops: [], grid: [], awarded: 0, spinE4: 9_000 };
  const base = { ...spun, wins: [{ ...win, symbol: 'coin', ways: 1, count: 3, multiplierE4: 20_000 } as const, win] };
  expect(describe({ base, freeSpins: [{ ...spun, wins: [] }], isLimited: true, multiplierE4: 38_000 })).toEqual([
    { key: 'game.dragons-hoard.result.coins', values: { count: 3 } },
    {
      key: 'game.dragons-hoard.result.win',
      values: { count: 4, ways: 6 },
      names: { symbol: 'game.dragons-hoard.symbol.melon' },
    },
    { key: 'game.dragons-hoard.result.free', values: { count: 1, times: 0.9 } },
    { key: 'game.dragons-hoard.result.limit' },
  ]);
  for (const key of keys) expect(key).toMatch(/^game\.dragons-hoard\.(result|symbol)\.[a-z]+$/);
});
