import { expect, it } from 'vitest';
import { everyStop } from '#engine-kit';
import { manifestBreaches, returnBreaches, roundBreaches } from '../conformance.ts';
import { countBreaches } from '../conformance-returns.ts';
import { engine, outcomeOf } from './engine.ts';
import { manifest } from './manifest.ts';
import { BEST_E4, paysE4, ROWS, strips, symbols } from './rules.ts';

it('has strips of known symbols, longer than the window', () => {
  for (const strip of strips) {
    expect(strip.length).toBeGreaterThan(ROWS);
    for (const symbol of strip) expect(symbols).toContain(symbol);
  }
});

it('pays three of a symbol on a line, and nothing for a mixed window', () => {
  const best = everyStop(strips)
    .map(outcomeOf)
    .find(({ wins }) => wins.some(({ symbol }) => symbol === 'diamond'));
  expect(best?.multiplierE4).toBeGreaterThanOrEqual(paysE4.diamond);
  const nothing = everyStop(strips)
    .map(outcomeOf)
    .find(({ wins }) => wins.length === 0);
  expect(nothing?.multiplierE4).toBe(0);
  expect(nothing && engine.describe?.(nothing)).toEqual([{ key: 'game.template.result.none' }]);
});

it('never wins more than the most it can win, and that much it can', () => {
  expect(Math.max(...everyStop(strips).map((stops) => outcomeOf(stops).multiplierE4))).toBe(BEST_E4);
  expect(manifest.maxMultiplierE4).toBe(BEST_E4);
});

it('would be let in as it is', () => {
  expect(manifestBreaches(manifest)).toEqual([]);
  expect(returnBreaches(manifest, engine.returns())).toEqual([]);
  expect(countBreaches(manifest, engine)).toEqual([]);
  for (const { input } of engine.samples) expect(roundBreaches(engine, manifest, input, 1)).toEqual([]);
});
