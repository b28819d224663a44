import { expect, it } from 'vitest';
import { everyOutcome } from '#engine-kit';
import { manifestViolations, returnViolations, roundViolations } from '../conformance.ts';
import { countViolations } from '../conformance-returns.ts';
import { gamesOf } from '../plugin.ts';
import { createEngine } from './engine.ts';
import { family } from './manifest.ts';

const engine = createEngine();

const rounds = everyOutcome((chance) => engine.play({}, chance)).map(({ value }) => value);

it('pays three of a symbol on a line, and nothing for a mixed window', () => {
  const described = (multiplierE4: number) => {
    const round = rounds.find((one) => one.multiplierE4 === multiplierE4);
    return round && engine.describe?.(round);
  };
  expect(described(2_000_000)).toEqual([
    { key: 'game.template.result.line', values: { line: 3 }, names: { symbol: 'game.template.symbol.diamond' } },
  ]);
  expect(described(0)).toEqual([{ key: 'game.template.result.none' }]);
});

it('never wins more than the most it can win, and that much it can', () => {
  expect(Math.max(...rounds.map(({ multiplierE4 }) => multiplierE4))).toBe(engine.maxMultiplierE4({}));
  expect(family.games[0]?.variants[0].maxMultiplierE4).toBe(engine.maxMultiplierE4({}));
});

it('passes the conformance suite as it is', () => {
  const [manifest] = gamesOf(family);
  const [variant] = manifest?.variants ?? [];
  if (!manifest || !variant) throw new Error('a family has a game with a variant');
  expect(manifestViolations(manifest)).toEqual([]);
  expect(returnViolations(variant, engine.returns())).toEqual([]);
  expect(countViolations(variant, engine)).toEqual([]);
  for (const { input } of engine.samples) expect(roundViolations(engine, variant, input, 1)).toEqual([]);
});
