import { expect, it } from 'vitest';
import { chanceFrom } from '#engine-kit';
import { manifestBreaches, returnBreaches, roundBreaches } from '../conformance.ts';
import { countBreaches } from '../conformance-returns.ts';
import { engine } from './engine.ts';
import { manifest } from './manifest.ts';

it('pays the chosen side and nothing for the other', () => {
  const heads = () => chanceFrom(() => 0);
  expect(engine.play({ side: 'heads' }, heads())).toEqual({ shown: 'heads', multiplierE4: 19_600 });
  expect(engine.play({ side: 'tails' }, heads())).toEqual({ shown: 'heads', multiplierE4: 0 });
});

it('passes the conformance suite as it is', () => {
  expect(manifestBreaches(manifest)).toEqual([]);
  expect(returnBreaches(manifest, engine.returns())).toEqual([]);
  expect(countBreaches(manifest, engine)).toEqual([]);
  for (const { input } of engine.samples) expect(roundBreaches(engine, manifest, input, 1)).toEqual([]);
});
