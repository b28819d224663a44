import { describe, expect, it, vi } from 'vitest';
import {
  type BetReturn,
  type Chance,
  cellsOf,
  type Figures,
  figuresOf,
  type InstantEngine,
  isOneOf,
  ratio,
  readFields,
  type SharedEngine,
  type SteppedEngine,
  settledBy,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import { countViolations } from './conformance-returns.ts';

// Sampled rounds take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const PUBLISHED_E4 = 19_600;
/** One in two, at so much: 0.98 of the stake for 1.96. */
const half = (multiplierE4: number): Figures =>
  figuresOf([
    { weight: 1n, multiplierE4 },
    { weight: 1n, multiplierE4: 0 },
  ]);
const figures = { bet: 'even', hitRate: '0.5', volatility: '0.98' };
const manifest = { figures };

/** Publishes 0.98 on one in two, and plays what it is given. */
const playing = (
  play: (chance: Chance) => number,
  more: Partial<InstantEngine> = {},
): InstantEngine<Record<string, never>, { readonly multiplierE4: number }> => ({
  shape: 'instant',
  readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
  play: (_, chance) => ({ multiplierE4: play(chance) }),
  settle: ({ multiplierE4 }) => settledBy(multiplierE4),
  maxMultiplierE4: () => PUBLISHED_E4,
  publicView: (outcome) => outcome,
  returns: () => [{ key: 'even', ...half(PUBLISHED_E4) }],
  samples: [{ input: {}, key: 'even' }],
  ...(more as object),
});
const wins = (chance: Chance) => chance.uniform(2) === 0;

describe('an engine whose every outcome is run', () => {
  it('passes when it plays what it publishes, however it draws', () => {
    expect(
      countViolations(
        manifest,
        playing((chance) => (wins(chance) ? PUBLISHED_E4 : 0)),
      ),
    ).toEqual([]);
    const byFraction = playing((chance) => (chance.integer(2) === 0 ? PUBLISHED_E4 : 0));
    expect(countViolations(manifest, byFraction)).toEqual([]);
    const byOrder = playing((chance) => (chance.shuffle([0, 1, 2, 3])[0]! < 2 ? PUBLISHED_E4 : 0));
    expect(countViolations(manifest, byOrder)).toEqual([]);
    // More than half of the words are thrown away and drawn again, which makes no branch of its own.
    const rejecting = playing((chance) => (chance.uniform(3) + chance.uniform(6) * 3 < 9 ? PUBLISHED_E4 : 0));
    expect(countViolations(manifest, rejecting)).toEqual([]);
  });

  it('fails when it publishes 98 % and plays 90 %', () => {
    expect(
      countViolations(
        manifest,
        playing((chance) => (wins(chance) ? 18_000 : 0)),
      ),
    ).toEqual(['expected of even is 0.900000000000', 'variance of even is 0.810000000000']);
    const rarer = playing((chance) => (chance.uniform(100) < 45 ? 20_000 : 0));
    expect(countViolations(manifest, rarer)).toContain('expected of even is 0.900000000000');
  });

  it('fails when it pays half a percent less than it publishes', () => {
    const shaving = playing((chance) =>
      wins(chance) ? PUBLISHED_E4 - (chance.uniform(100) === 0 ? PUBLISHED_E4 / 2 : 0) : 0,
    );
    expect(countViolations(manifest, shaving)).toContain('expected of even is 0.975100000000');
  });

  it('fails when its return is right and its hit rate or its variance is not', () => {
    const often = playing((chance) => (wins(chance) ? PUBLISHED_E4 - 100 : 100));
    expect(countViolations(manifest, often)).toEqual([
      'hit of even is 1.000000000000',
      'variance of even is 0.940900000000',
    ]);
  });

  it('fails when integers are published as if every number were as likely', () => {
    const third = { expected: ratio(1n, 3n), hit: ratio(1n, 3n), variance: ratio(2n, 9n) };
    const engine = playing((chance) => (chance.integer(3) === 0 ? 10_000 : 0), {
      returns: () => [{ key: 'even', ...third }],
    });
    expect(countViolations(manifest, engine)).toContain('expected of even is 0.333333333488');
  });
});

describe('samples', () => {
  const two = { even: half(PUBLISHED_E4), other: half(19_000) };
  const honest = (chance: Chance) => (wins(chance) ? PUBLISHED_E4 : 0);

  it('fail when one names another return than its own, or one that is not published', () => {
    const returns = () => Object.entries(two).map(([key, each]) => ({ key, ...each }));
    const samples = [
      { input: {}, key: 'even' },
      { input: {}, key: 'other' },
    ];
    expect(countViolations(manifest, playing(honest, { returns, samples }))).toEqual([
      'expected of other is 0.980000000000',
      'variance of other is 0.960400000000',
    ]);
    const misnamed = playing(honest, { samples: [...samples.slice(0, 1), { input: {}, key: 'odd' }] });
    expect(countViolations(manifest, misnamed)).toEqual(['publishes no odd']);
  });

  it('taken in turns are all run, each once and the typical one each time', () => {
    const returns = () =>
      ['even', 'one', 'two', 'three'].map((key) => ({ key, ...half(key === 'even' ? PUBLISHED_E4 : 19_000) }));
    const samples = returns().map(({ key }) => ({ input: {}, key }));
    const foundAt = (at: number, play: (chance: Chance) => number) =>
      countViolations(manifest, playing(play, { returns, samples }), { at, of: 2 })
        .filter((violation) => violation.startsWith('expected'))
        .map((violation) => violation.split(' ')[2]);
    expect([0, 1].map((at) => foundAt(at, honest))).toEqual([['two'], ['one', 'three']]);
    const less = (chance: Chance) => (wins(chance) ? 18_000 : 0);
    expect([0, 1].map((at) => foundAt(at, less))).toEqual([
      ['even', 'two'],
      ['even', 'one', 'three'],
    ]);
  });

  it('fail when a published return has none: all of few kinds, the ends of many', () => {
    const returns = () => Object.entries(two).map(([key, each]) => ({ key, ...each }));
    expect(countViolations(manifest, playing(honest, { returns }))).toContain('has no sample of other');
    const many = () =>
      Array.from({ length: 101 }, (_, at) => ({ key: at === 0 ? 'even' : `${at}`, ...half(19_600 - at) }));
    expect(countViolations(manifest, playing(honest, { returns: many }))).toEqual([
      'has no sample of its lowest or highest return',
    ]);
  });
});

describe('an engine with more outcomes than are run', () => {
  /** 24 halves: their parity is one more. */
  const parity = (chance: Chance) => Array.from({ length: 24 }, () => chance.uniform(2)).reduce((a, b) => a ^ b, 0);

  it('passes when its rounds lie in the interval of what it publishes', () => {
    const engine = playing((chance) => (parity(chance) ? PUBLISHED_E4 : 0), { sampledRounds: 20_000 });
    expect(countViolations(manifest, engine)).toEqual([]);
  });

  it('fails when it states no rounds', () => {
    expect(
      countViolations(
        manifest,
        playing((chance) => (parity(chance) ? PUBLISHED_E4 : 0)),
      ),
    ).toEqual(['even has more outcomes than are run, and states no rounds']);
    const fractions = playing((chance) => (chance.float() < 0.5 ? PUBLISHED_E4 : 0));
    expect(countViolations(manifest, fractions)).toHaveLength(1);
  });

  it('fails when it publishes 98 % and plays 90 %, or hides it behind a deviation it does not have', () => {
    const engine = playing((chance) => (parity(chance) ? 18_000 : 0), { sampledRounds: 20_000 });
    expect(countViolations(manifest, engine)).toEqual([expect.stringMatching(/^even returns 0\.\d+ in 20000 rounds$/)]);
    const wide = { ...half(PUBLISHED_E4), variance: ratio(10_000n) };
    const hiding = playing((chance) => (parity(chance) ? 18_000 : 0), {
      sampledRounds: 20_000,
      returns: () => [{ key: 'even', ...wide }],
    });
    expect(countViolations(manifest, hiding)).toEqual([expect.stringMatching(/^even deviates by 0\.\d+/)]);
  });

  it('fails when it pays half a percent less, where it states rounds enough to see it', () => {
    const engine = playing((chance) => (chance.float() < 0.5 ? PUBLISHED_E4 - 196 : 0), { sampledRounds: 600_000 });
    expect(countViolations(manifest, engine)).toEqual([
      expect.stringMatching(/^even returns 0\.9\d+ in 600000 rounds$/),
    ]);
  });
});

describe('a draw for all', () => {
  const lottery = (
    oddsE4: number,
  ): SharedEngine<{ readonly digits: readonly number[] }, { readonly digit: number }> => ({
    shape: 'shared',
    readBet: (raw) => ok({ digits: (raw as { digits: number[] }).digits }),
    unitsOf: ({ digits }) => digits.length,
    draw: (chance) => ({ digit: chance.uniform(10) }),
    settle: ({ digits }, { digit }) => settledBy(digits.includes(digit) ? oddsE4 : 0, digits.length * 10_000),
    maxMultiplierE4: () => oddsE4,
    cellsOf: ({ digits }) => cellsOf('digit', digits.map(String), oddsE4),
    publicView: (draw) => draw,
    returns: () => [
      {
        key: 'even',
        ...figuresOf([
          { weight: 1n, multiplierE4: 95_000 },
          { weight: 9n, multiplierE4: 0 },
        ]),
      },
    ],
    samples: [
      { input: { digits: [7] }, key: 'even' },
      { input: { digits: [1, 2, 3] }, key: 'even' },
    ],
  });

  it('is run for every bet at once, single or of several units', () => {
    expect(countViolations(manifest, lottery(95_000))).toEqual([]);
    expect(countViolations(manifest, lottery(90_000))).toEqual([
      'expected of even is 0.900000000000',
      'variance of even is 7.290000000000',
      '3 units of even return otherwise',
    ]);
  });
});

describe('a game of choices', () => {
  type Safe = { readonly code: number; readonly opened: 'first' | 'second' | 'none' };
  type SafeView = { readonly opened: Safe['opened']; readonly isLit: boolean };
  type SteppedReturn = BetReturn['strategy'];
  /** Two safes, one of them empty; a lamp says of two rounds in three which. */
  const safes = (
    strategy: SteppedReturn,
    figures: Figures,
    { isLampUsed = true, ...more }: { isLampUsed?: boolean; sampledRounds?: number } = {},
  ) => {
    const engine: SteppedEngine<Record<string, never>, 'first' | 'second', Safe, SafeView> = {
      shape: 'stepped',
      readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
      open: (_, chance) => ({ code: chance.uniform(6), opened: 'none' }),
      readMove: (raw) => (isOneOf(raw, ['first', 'second']) ? ok(raw) : refuse('game.malformed')),
      moves: ({ opened }) => (opened === 'none' ? ['first', 'second'] : []),
      choose: (_, { isLit }) => (isLit && isLampUsed ? 'first' : 'second'),
      step: (state, opened) => (state.opened === 'none' ? ok({ ...state, opened }) : refuse('game.move')),
      isOver: ({ opened }) => opened !== 'none',
      stakedE4: () => 10_000,
      // Codes 0 to 2 are full first safes; the lamp is lit for 0, 1 and 3.
      settle: ({ code, opened }) => settledBy(opened !== 'none' && code < 3 === (opened === 'first') ? 12_000 : 0),
      maxMultiplierE4: () => 12_000,
      resolve: (state) => ({ ...state, opened: 'second' }),
      publicView: ({ code, opened }) => ({ opened, isLit: code < 2 || code === 3 }),
      conceal: (state) => state,
      maxSteps: 1,
      returns: () => [{ key: 'even', ...figures, ...(strategy && { strategy }) }],
      samples: [{ input: {}, key: 'even' }],
      ...more,
    };
    return countViolations(manifest, engine);
  };
  const chanceOf = (weight: bigint) =>
    figuresOf([
      { weight, multiplierE4: 12_000 },
      { weight: 6n - weight, multiplierE4: 0 },
    ]);

  it('passes with the best way of playing that knows what the player sees', () => {
    expect(safes('best', chanceOf(4n))).toEqual([]);
  });

  it('fails when there is a better way, when ways differ, and when none is stated', () => {
    expect(safes('best', chanceOf(3n), { isLampUsed: false })).toEqual(['even can return 0.800000000000']);
    expect(safes('any', chanceOf(4n))).toEqual(['even can return 0.400000000000']);
    expect(safes(undefined, chanceOf(4n))).toEqual(['does not say how even is played']);
    expect(safes('best', chanceOf(5n))).toContain('expected of even is 0.800000000000');
  });

  it('fails when it hides a better way behind rounds that it states, where the tree is small enough to be counted', () => {
    const worse = { isLampUsed: false, sampledRounds: 20_000 };
    expect(safes('stated', chanceOf(3n), worse)).toEqual(['even can return 0.800000000000']);
    expect(safes('stated', chanceOf(4n), { sampledRounds: 20_000 })).toEqual([]);
    expect(safes('best', chanceOf(4n), { sampledRounds: 20_000 })).toEqual([]);
  });

  it('says no more than is counted where its tree is too large', () => {
    /** Twelve coins are thrown, each called before: 2¹² throws, as many ways to call each. */
    const coins = (strategy: SteppedReturn, sampledRounds?: number) => {
      const figures = figuresOf([
        { weight: 1n, multiplierE4: 19_600 },
        { weight: 1n, multiplierE4: 0 },
      ]);
      type Thrown = { readonly called: readonly number[]; readonly last: number };
      const engine: SteppedEngine<Record<string, never>, 0 | 1, Thrown, Thrown> = {
        shape: 'stepped',
        readInput: () => ok({}),
        open: () => ({ called: [], last: 0 }),
        readMove: (raw) => (raw === 0 || raw === 1 ? ok(raw) : refuse('game.malformed')),
        moves: ({ called }) => (called.length < 12 ? [0, 1] : []),
        choose: () => 0,
        step: ({ called }, move, chance) => ok({ called: [...called, move], last: chance.uniform(2) }),
        isOver: ({ called }) => called.length === 12,
        stakedE4: () => 10_000,
        settle: ({ called, last }) => settledBy(called.at(-1) === last ? PUBLISHED_E4 : 0),
        maxMultiplierE4: () => PUBLISHED_E4,
        resolve: (state) => ({ called: Array.from({ length: 12 }, () => 0), last: state.last }),
        publicView: (state) => state,
        conceal: (state) => state,
        maxSteps: 12,
        returns: () => [{ key: 'even', ...figures, ...(strategy && { strategy }) }],
        samples: [{ input: {}, key: 'even' }],
        ...(sampledRounds !== undefined && { sampledRounds }),
      };
      return countViolations(manifest, engine);
    };
    expect(coins('stated', 20_000)).toEqual([]);
    expect(coins('best', 20_000)).toEqual(['says more of even than is counted']);
    expect(coins('stated')).toEqual(['even has more ways than are counted, and states no rounds']);
  });
});
