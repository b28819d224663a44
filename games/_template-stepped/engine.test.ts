import { expect, it } from 'vitest';
import { everyOutcome } from '#engine-kit';
import { manifestViolations, returnViolations, roundViolations } from '../conformance.ts';
import { countViolations } from '../conformance-returns.ts';
import { concealViolations, walkViolations } from '../conformance-stepped.ts';
import { gamesOf } from '../plugin.ts';
import { createEngine, type TowerMove, type TowerState } from './engine.ts';
import { family } from './manifest.ts';
import { FLOORS, paysE4 } from './rules.ts';

const engine = createEngine();

const tower: TowerState = { traps: ['left', 'right', 'right', 'middle', 'left'], opened: [], hasLeft: false };

/** No move draws anything: the traps are dealt before the first. */
const never = new Proxy({} as Parameters<typeof engine.step>[2], {
  get: () => {
    throw new Error('a move draws nothing');
  },
});

/** The tower after these moves. */
const after = (...moves: readonly TowerMove[]) =>
  moves.reduce((state, move) => {
    const next = engine.step(state, move, never);
    if (!next.ok) throw new Error(`${move} is not legal`);
    return next.value;
  }, tower);

it('leads up through safe doors, and pays for the floors passed', () => {
  expect(engine.publicView(after('middle'))).toEqual({
    opened: ['middle'],
    traps: ['left'],
    isOver: false,
    multiplierE4: paysE4[0],
  });
  const left = after('middle', 'left', 'leave');
  expect(engine.publicView(left)).toMatchObject({ isOver: true, traps: tower.traps, multiplierE4: paysE4[1] });
  expect(engine.isOver(after('middle', 'left', 'left', 'left', 'right'))).toBe(true);
});

it('ends behind a trap with nothing, and cannot be left before the first door', () => {
  const trapped = after('left');
  expect([engine.isOver(trapped), engine.settle(trapped).paidE4]).toEqual([true, 0]);
  expect(engine.step(tower, 'leave', never).ok).toBe(false);
  expect(engine.step(trapped, 'middle', never).ok).toBe(false);
});

it('opens the left door for anyone who never came back, and pays for the floors passed', () => {
  expect(engine.settle(engine.resolve(tower, never)).paidE4).toBe(0);
  expect(engine.settle(engine.resolve(after('middle', 'left'), never)).paidE4).toBe(paysE4[1]);
});

it('deals a trap to each floor, each door as likely as the others', () => {
  const dealt = everyOutcome((chance) => engine.open({}, chance));
  expect(dealt).toHaveLength(3 ** FLOORS);
  expect(dealt.filter(({ value }) => value.traps[0] === 'left')).toHaveLength(3 ** (FLOORS - 1));
});

it('passes the conformance suite as it is', () => {
  const [manifest] = gamesOf(family);
  const [variant] = manifest?.variants ?? [];
  if (!manifest || !variant) throw new Error('a family has a game with a variant');
  expect(manifestViolations(manifest)).toEqual([]);
  expect(returnViolations(variant, engine.returns())).toEqual([]);
  expect(countViolations(variant, engine)).toEqual([]);
  for (const { input } of engine.samples) {
    expect(roundViolations(engine, variant, input, 1)).toEqual([]);
    expect(walkViolations(engine, input, 1)).toEqual([]);
    expect(concealViolations(engine, input)).toEqual([]);
  }
});
