import { describe, expect, it } from 'vitest';
import { type InstantEngine, isWholeBetween, type SteppedEngine, settledBy } from '#engine-kit';
import { createEngine } from '#games/dice/engine.ts';
import { ok, refuse } from '#kernel';
import { compute } from './compute.ts';

const dice = createEngine({ percent: 99 }) as unknown as InstantEngine;
const evidence = {
  serverSeed: '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159',
  clientSeed: 'bb62964774',
  nonce: '1',
  input: '{"target":50.5,"direction":"over"}',
  moves: '[]',
};

it('recomputes a published roll, and the fingerprint of its seed', () => {
  expect(compute(dice, evidence)).toMatchObject({
    ok: true,
    value: {
      commitment: '92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9',
      outcome: { roll: 77.18, win: true },
    },
  });
});

it.each([
  ['serverSeed', { serverSeed: '' }],
  ['clientSeed', { clientSeed: 'ü' }],
  ['nonce', { nonce: '-1' }],
  ['nonce', { nonce: '1.5' }],
  ['input', { input: '{"target":50.5}' }],
  ['input', { input: 'over' }],
])('says that %s cannot be read', (part, change) => {
  expect(compute(dice, { ...evidence, ...change })).toEqual({ ok: false, refusal: { code: part } });
});

describe('a round of several moves', () => {
  /** A tower of one floor: the trap is behind one of two doors, and whoever waits opens the first. */
  const tower: SteppedEngine<Record<string, never>, number, { trap: number; door: number }, Record<string, number>> = {
    shape: 'stepped',
    readInput: () => ok({}),
    open: (_, chance) => ({ trap: chance.uniform(2), door: -1 }),
    readMove: (raw) => (isWholeBetween(raw, 0, 1) ? ok(raw) : refuse('game.malformed')),
    choose: () => 0,
    moves: ({ door }) => (door === -1 ? [0, 1] : []),
    step: (state, door) => (state.door === -1 ? ok({ ...state, door }) : refuse('game.move')),
    isOver: ({ door }) => door !== -1,
    stakedE4: () => 10_000,
    settle: ({ trap, door }) => settledBy(trap === door ? 0 : 19_000),
    maxMultiplierE4: () => 19_000,
    resolve: (state) => ({ ...state, door: 0 }),
    publicView: (state) => state,
    conceal: (state) => state,
    maxSteps: 1,
    returns: () => [],
    samples: [{ input: {}, key: '' }],
  };
  const played = { ...evidence, input: '{}' };
  const engine = tower as unknown as SteppedEngine;

  it('is recomputed from its moves, and from none where it was left', () => {
    const moved = compute(engine, { ...played, moves: '[1]' });
    expect(moved).toMatchObject({ ok: true, value: { outcome: { door: 1 } } });
    expect(compute(engine, played)).toMatchObject({ ok: true, value: { outcome: { door: 0 } } });
  });

  it.each(['', '{}', '[2]', '["left"]', '[0,1]'])('cannot be read from the moves %s', (moves) => {
    expect(compute(engine, { ...played, moves })).toEqual({ ok: false, refusal: { code: 'moves' } });
  });
});
