import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceFrom, fairChance, type Ratio, ratioToDecimal } from '#engine-kit';
import { compileSlot, countRound, readDefinition, type ShownRound, slotEngine } from '#slot-kit';
import definition from './definition.json' with { type: 'json' };
import { describe } from './describe.ts';
import { createEngine } from './engine.ts';
import golden from './golden.json' with { type: 'json' };
import { family } from './manifest.ts';
import { baseStrips, freeStrips, paysOf, REELS, ROWS } from './rules.ts';

const engine = createEngine({});

const seeded = (nonce: number) => fairChance({ serverSeed: 'hoard', clientSeed: 'test', nonce });
/** A random source that stops the reels at chosen positions. */
const landing = (...stops: number[]) => {
  let at = 0;
  return chanceFrom(() => stops[at++] ?? 0);
};
const shownOf = (chance: ReturnType<typeof seeded>, by = engine) =>
  by.publicView(by.play({}, chance)) as unknown as ShownRound;

it('replays 1,000 rounds of before it was a definition: the same windows, wins and payouts', () => {
  const rounds = golden.multipliersE4.map((_, nonce) =>
    engine.play({}, fairChance({ serverSeed: golden.serverSeed, clientSeed: golden.clientSeed, nonce })),
  );
  expect(rounds.map(({ multiplierE4 }) => multiplierE4)).toEqual(golden.multipliersE4);
  const size = rounds.length / golden.sha256OfViews.length;
  const digests = golden.sha256OfViews.map((_, at) => {
    const views = rounds.slice(at * size, (at + 1) * size).map((round) => JSON.stringify(engine.publicView(round)));
    return createHash('sha256').update(views.join('')).digest('hex');
  });
  expect(digests).toEqual(golden.sha256OfViews);
  const bytes = rounds.reduce((sum, round) => sum + JSON.stringify(round).length, 0) / rounds.length;
  expect(bytes).toBeLessThan(60);
});

it('returns exactly what it returned before', () => {
  const text = ({ numerator, denominator }: Ratio) => `${numerator}/${denominator}`;
  const [bet] = engine.returns();
  expect(bet && [text(bet.expected), text(bet.hit), text(bet.variance)]).toEqual([
    golden.expected,
    golden.hit,
    golden.variance,
  ]);
});

it('shows and describes a round that was stored with its windows', () => {
  const { nonce, outcome } = golden.oldRound;
  const played = engine.play({}, fairChance({ serverSeed: golden.serverSeed, clientSeed: golden.clientSeed, nonce }));
  const stored = outcome as unknown as ShownRound;
  expect(engine.publicView(stored)).toEqual(engine.publicView(played));
  expect(engine.describe?.(stored)).toEqual(engine.describe?.(played));
});

it('shows what each variant pays: some symbols otherwise, the others and the coins as they are', () => {
  const [standard, lower] = family.games[0]?.variants ?? [];
  const table = (variant = standard) =>
    (['dragon', 'cherries', 'coin'] as const).map((symbol) => paysOf(symbol, variant?.config ?? {}));
  expect(table()).toEqual([
    [0.55, 1.5, 6],
    [0.03, 0.09, 0.24],
    [2, 10, 50],
  ]);
  expect(table(lower)).toEqual([[0.5, 1.4, 6], ...table().slice(1)]);
  // The same seeds stop the same reels, and pay by the variant.
  const [played, paidLess] = [standard, lower].map((variant) => {
    const by = createEngine(variant?.config ?? {});
    return Array.from({ length: 400 }, (_, nonce) => by.play({}, seeded(nonce)));
  });
  const drawn = (rounds: typeof played) => rounds?.map((round) => 'draws' in round && round.draws);
  expect(drawn(paidLess)).toEqual(drawn(played));
  const sum = (rounds: typeof played) => rounds?.reduce((paid, { multiplierE4 }) => paid + multiplierE4, 0);
  expect(sum(paidLess)).toBeLessThan(sum(played) ?? 0);
});

it('has strips that follow the rules: no clover on the first reel, one coin per reel and never two in one window', () => {
  for (const strips of [baseStrips, freeStrips]) {
    expect(strips).toHaveLength(REELS);
    expect(strips[0]).not.toContain('clover');
    for (const strip of strips) {
      expect(strip.filter((symbol) => symbol === 'coin')).toHaveLength(1);
      expect(strip.length).toBeGreaterThan(ROWS);
    }
  }
});

it('returns 97.10 % by exact count of every stop combination and every course of free spins, within 1e-9', () => {
  const read = readDefinition(definition);
  if (!read.ok) throw new Error(read.reason);
  const figures = countRound(compileSlot(read.value));
  if (!figures) throw new Error('the game can be counted');
  expect(ratioToDecimal(figures.expected, 15)).toBe('0.971024741630006');
  expect(ratioToDecimal(figures.hit, 12)).toBe('0.332848625550');
  // Free spins once in 115 rounds.
  expect(ratioToDecimal(figures.trigger, 12)).toBe('0.008698730592');
  // The reduction by the win limit is far below the published precision.
  expect(figures.limitBound).toBeLessThan(1e-10);
});

it('shows exactly what its stops show, adds up, and gives as many free spins as its coins award', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), (nonce) => {
      const round = shownOf(seeded(nonce));
      const spins = [round.base, ...round.freeSpins];
      for (const [at, spin] of spins.entries()) {
        const strips = at === 0 ? baseStrips : freeStrips;
        const rows = Array.from({ length: ROWS }, (_, row) => row);
        expect(spin.grid).toEqual(
          strips.map((strip, reel) => rows.map((row) => strip[((spin.stops[reel] ?? 0) + row) % strip.length])),
        );
        expect(spin.spinE4).toBe(spin.wins.reduce((sum, win) => sum + win.multiplierE4, 0));
        const coins = spin.grid.flat().filter((symbol) => symbol === 'coin').length;
        expect(spin.awarded).toBe([0, 0, 0, 8, 12, 20][coins]);
        for (const { symbol, cells } of spin.wins) {
          for (const [reel, row] of cells) expect([symbol, 'clover']).toContain(spin.grid[reel]?.[row]);
        }
      }
      expect(round.multiplierE4).toBe(spins.reduce((sum, spin) => sum + spin.spinE4, 0));
      expect(round.freeSpins.length).toBe(spins.reduce((sum, spin) => sum + spin.awarded, 0));
    }),
    { numRuns: 2_000 },
  );
});

it('awards, retriggers, and stops at the maximum of free spins and at the win limit', () => {
  const coinAt = (strips: typeof baseStrips) => strips.map((strip) => strip.indexOf('coin'));
  const everyCoin = [...coinAt(baseStrips), ...Array.from({ length: 60 }, () => coinAt(freeStrips)).flat()];
  const unlimited = slotEngine({ ...definition, limit: 1_000_000_000 }, { describe });
  const free = shownOf(landing(...everyCoin), unlimited);
  expect(free.base).toMatchObject({ awarded: 20 });
  expect(free.freeSpins).toHaveLength(60);
  expect(free.freeSpins.slice(0, 4).map((spin) => spin.awarded)).toEqual([20, 20, 0, 0]);
  // Five coins pay 50, tripled 150 in each free spin: the limit of 5000 is reached in the 33rd.
  const limited = shownOf(landing(...everyCoin));
  expect(limited).toMatchObject({ isLimited: true, multiplierE4: 50_000_000 });
  expect(limited.freeSpins.length).toBeLessThan(60);
});

it('stops every reel at every position equally often (chi-square, fixed stream)', () => {
  const chance = seeded(1);
  const counts = baseStrips.map((strip) => new Array<number>(strip.length).fill(0));
  const spins = 40_000;
  for (let round = 0; round < spins; round++) {
    const outcome = engine.play({}, chance);
    if (!('draws' in outcome)) throw new Error('a round is stored by its draws');
    for (const [reel, stop] of outcome.draws.slice(0, REELS).entries()) counts[reel]![stop]! += 1;
  }
  for (const reel of counts) {
    const even = spins / reel.length;
    const chiSquare = reel.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
    expect(chiSquare).toBeLessThan(80);
  }
});

it('MEM-05 describes the outcome in the player’s words', () => {
  const keys = new Set<string>();
  for (let nonce = 0; nonce < 400; nonce++) {
    const outcome = shownOf(seeded(nonce));
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
