import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareRatios, everyOutcome, fairChance, multiplyRatios, type Ratio, ratio, returnsOfPlay } from '#engine-kit';
import { countViolations } from '../conformance-returns.ts';
import { concealViolations, walkViolations } from '../conformance-stepped.ts';
import { createEngine, type MinesMove, type MinesState } from './engine.ts';
import { family } from './manifest.ts';
import { multiplierE4, paysE4, TILES } from './rules.ts';

const config = { tiles: TILES, percent: 99, maxMultiplierE4: 100_000_000 };
const engine = createEngine(config);

/** No move draws anything: the mines are dealt before the first. */
const never = new Proxy({} as Parameters<typeof engine.step>[2], {
  get: () => {
    throw new Error('a move draws nothing');
  },
});

function after(state: MinesState, ...moves: readonly MinesMove[]): MinesState {
  return moves.reduce((before, move) => {
    const next = engine.step(before, move, never);
    if (!next.ok) throw new Error(`${move} is not legal`);
    return next.value;
  }, state);
}

const board: MinesState = { mines: [20, 3, 11], opened: [], hasLeft: false };

it.each([
  [1, [10_312, 10_760, 11_250]],
  [3, [11_250, 12_857, 14_785, 17_120, 19_973]],
  [24, [247_500]],
] as const)('pays with %i mines what the original pays', (mines, pays) => {
  expect(paysE4(config, mines).slice(0, pays.length)).toEqual(pays);
});

it('cuts the odds once, and pays no gem above the limit', () => {
  expect(multiplierE4(config, 12, 13)).toBe(51_482_970_000);
  for (let mines = 1; mines < TILES; mines++) {
    const pays = paysE4(config, mines);
    expect(pays.length).toBeGreaterThan(0);
    expect(Math.max(...pays)).toBeLessThanOrEqual(config.maxMultiplierE4);
    const isWhole = pays.length === TILES - mines;
    expect(isWhole || multiplierE4(config, mines, pays.length + 1) > config.maxMultiplierE4).toBe(true);
  }
});

it('raises what cashing out pays with each gem, and shows no mine before the end', () => {
  expect(engine.publicView(after(board, 0, 24))).toEqual({
    mineCount: 3,
    opened: [0, 24],
    mines: [],
    isOver: false,
    multiplierE4: 12_857,
    nextE4: 14_785,
  });
  const left = after(board, 0, 24, 'leave');
  expect(engine.publicView(left)).toMatchObject({ isOver: true, mines: [20, 3, 11], multiplierE4: 12_857, nextE4: 0 });
  expect(engine.settle(left)).toMatchObject({ paidE4: 12_857, result: 'won' });
});

it('ends at a mine with nothing, and takes no move after it', () => {
  const hit = after(board, 0, 11);
  expect([engine.isOver(hit), engine.settle(hit).paidE4]).toEqual([true, 0]);
  for (const move of [5, 'leave'] as const) expect(engine.step(hit, move, never).ok).toBe(false);
});

it('opens no tile twice, and cashes nothing out before the first gem', () => {
  expect(engine.step(board, 'leave', never).ok).toBe(false);
  expect(engine.step(after(board, 0), 0, never).ok).toBe(false);
});

it('cashes out by itself with the last gem', () => {
  const mines = Array.from({ length: 24 }, (_, tile) => tile);
  const won = after({ mines, opened: [], hasLeft: false }, 24);
  expect([engine.isOver(won), engine.settle(won).paidE4]).toEqual([true, 247_500]);
});

it('cashes out what was left, and gives back the stake of who opened nothing', () => {
  expect(engine.settle(engine.resolve(after(board, 0), never)).paidE4).toBe(11_250);
  expect(engine.settle(engine.resolve(board, never))).toEqual({ paidE4: 10_000, result: 'void', countedE4: 0 });
});

/** Tiles under other numbers. */
const renumbered = (names: readonly number[], { mines, opened, hasLeft }: MinesState): MinesState => ({
  mines: mines.map((tile) => names[tile] ?? 0),
  opened: opened.map((tile) => names[tile] ?? 0),
  hasLeft,
});

it('knows no tile from another: under other numbers the same moves are legal and pay the same', () => {
  const order = fc.array(fc.double({ noNaN: true }), { minLength: TILES, maxLength: TILES }).map((keys) =>
    keys
      .map((key, tile) => ({ key, tile }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ tile }) => tile),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), order, order, fc.nat(24), (count, dealt, names, moves) => {
      const state: MinesState = { mines: dealt.slice(0, count), opened: [], hasLeft: false };
      // Gems first, and a mine in the end where so many are opened.
      const opened = dealt.toReversed().slice(0, moves);
      let [one, other] = [state, renumbered(names, state)];
      for (const tile of opened) {
        const legal = engine.moves(engine.publicView(one));
        const renamed = legal.map((move) => (move === 'leave' ? move : (names[move] ?? 0)));
        expect(new Set(engine.moves(engine.publicView(other)))).toEqual(new Set(renamed));
        if (legal.length === 0) break;
        [one, other] = [after(one, tile), after(other, names[tile] ?? 0)];
        expect(renumbered(names, one)).toEqual(other);
        expect(engine.settle(one)).toEqual(engine.settle(other));
        if (!engine.isOver(one))
          expect(engine.settle(after(one, 'leave'))).toEqual(engine.settle(after(other, 'leave')));
      }
    }),
    { numRuns: 200 },
  );
});

/** Of all ways to play, from so many gems on: by the sets of mines that are left, which are all as likely. */
function returnsFrom(
  of: typeof engine,
  mines: number,
  gems: number,
): { readonly lowest: Ratio; readonly highest: Ratio } {
  const state: MinesState = {
    mines: Array.from({ length: mines }, (_, at) => TILES - 1 - at),
    opened: Array.from({ length: gems }, (_, at) => at),
    hasLeft: false,
  };
  const paid = (end: MinesState) => ratio(BigInt(of.settle(end).paidE4), 10_000n);
  if (of.isOver(state)) return { lowest: paid(state), highest: paid(state) };
  const next = returnsFrom(of, mines, gems + 1);
  // With this tile every set of mines among the others that are closed is as likely as any other: so many of them leave it out.
  const isSafe = ratio(BigInt(TILES - mines - gems), BigInt(TILES - gems));
  const on = {
    lowest: multiplyRatios(isSafe, next.lowest),
    highest: multiplyRatios(isSafe, next.highest),
  };
  if (gems === 0) return on;
  const out = paid(after(state, 'leave'));
  const [less, more] = compareRatios(out, on.lowest) < 0 ? [out, on.lowest] : [on.lowest, out];
  return { lowest: less, highest: compareRatios(more, on.highest) > 0 ? more : on.highest };
}

it('returns on the whole board, however it is played, between the lowest and the highest that is published', () => {
  for (const variant of family.games[0]?.variants ?? []) {
    const played = createEngine(variant.config);
    const published = Map.groupBy(played.returns(), ({ key }) => Number(key.split('-')[0]));
    expect(published.size).toBe(TILES - 1);
    for (const [mines, returns] of published) {
      const sorted = returns.map(({ expected }) => expected).toSorted(compareRatios);
      const { lowest, highest } = returnsFrom(played, mines, 0);
      expect([mines, lowest, highest]).toEqual([mines, sorted[0], sorted.at(-1)]);
      // What is published under a key: so many gems in a row, and out.
      for (const [gem, { expected, hit }] of returns.entries()) {
        const isSafe = Array.from({ length: gem + 1 }, (_, at) =>
          ratio(BigInt(TILES - mines - at), BigInt(TILES - at)),
        );
        expect(hit).toEqual(multiplyRatios(...isSafe));
        const opened = Array.from({ length: gem + 1 }, (_, at) => at);
        const state = { mines: Array.from({ length: mines }, (_, at) => TILES - 1 - at), opened, hasLeft: true };
        expect(expected).toEqual(multiplyRatios(hit, ratio(BigInt(played.settle(state).paidE4), 10_000n)));
      }
    }
  }
});

it('deals every set of mines as often as any other', () => {
  const dealt = everyOutcome((chance) => engine.open({ mines: 2 }, chance));
  const sets = Map.groupBy(dealt, ({ value }) => [...value.mines].sort((a, b) => a - b).join(' '));
  expect(sets.size).toBe((25 * 24) / 2);
  expect(new Set([...sets.values()].map((alike) => alike.length))).toEqual(new Set([2]));
});

it('refuses what is no board and no move', () => {
  for (const mines of [0, 25, 1.5, -1, '3', null]) expect(engine.readInput({ mines }).ok).toBe(false);
  expect(engine.readInput({ mines: 3, tiles: 9 }).ok).toBe(false);
  for (const move of [-1, 25, 0.5, '0', 'random', null, {}]) expect(engine.readMove(move).ok).toBe(false);
});

it('returns on a small board what is published, however it is played', () => {
  const small = createEngine({ tiles: 5, percent: 99, maxMultiplierE4: 100_000_000 });
  const samples = small.returns().map(({ key }) => ({ input: { mines: Number(key.split('-')[0]) }, key }));
  const all = { ...small, samples };
  expect(countViolations({ figures: { bet: '3-1', hitRate: '', volatility: '' } }, all)).toEqual([]);
  for (const { input } of samples) {
    expect(concealViolations(all, input)).toEqual([]);
    expect(walkViolations(all, input, 1)).toEqual([]);
    // Mines lie before the first tile is opened: which tiles are opened, and in which order, changes nothing.
    const { highest } = returnsOfPlay(small, input);
    expect(highest.numerator * 100n <= highest.denominator * 99n).toBe(true);
  }
});

it('finds a limit that pays more than it says, and mines that move away from who is lucky', () => {
  const small = { tiles: 5, percent: 99, maxMultiplierE4: 100_000_000 };
  const honest = createEngine(small);
  const figures = { figures: { bet: '3-1', hitRate: '', volatility: '' } };
  const sampled = (engine: typeof honest) => ({ ...engine, samples: [{ input: { mines: 2 }, key: '2-2' }] });
  const generous = createEngine({ ...small, percent: 98 });
  expect(countViolations(figures, sampled({ ...honest, settle: generous.settle })).join()).toContain('2-2');
  const cruel = {
    ...honest,
    step: (state: MinesState, move: MinesMove, chance: Parameters<typeof honest.step>[2]) =>
      honest.step(
        typeof move === 'number' && state.opened.length === 1
          ? { ...state, mines: [move, ...state.mines.slice(1)] }
          : state,
        move,
        chance,
      ),
  };
  expect(countViolations(figures, sampled(cruel)).join()).toContain('2-2');
});

it('is offered in variants that differ in their share alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(1_000), (mines, nonce) => {
      const deals = (family.games[0]?.variants ?? []).map(({ config: one }) =>
        createEngine(one).open({ mines }, fairChance({ serverSeed: 's', clientSeed: 'c', nonce })),
      );
      expect(new Set(deals.map((deal) => JSON.stringify(deal))).size).toBe(1);
    }),
    { numRuns: 50 },
  );
});
