import { expect, it } from 'vitest';
import { chanceFrom } from '#engine-kit';
import { manifestViolations, returnViolations, roundViolations } from '../conformance.ts';
import { countViolations } from '../conformance-returns.ts';
import { gamesOf } from '../plugin.ts';
import { createEngine } from './engine.ts';
import { family } from './manifest.ts';

const engine = createEngine();

it('pays the chosen side and nothing for the other', () => {
  const heads = () => chanceFrom(() => 0);
  expect(engine.play({ side: 'heads' }, heads())).toEqual({ shown: 'heads', multiplierE4: 19_600 });
  expect(engine.play({ side: 'tails' }, heads())).toEqual({ shown: 'heads', multiplierE4: 0 });
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
