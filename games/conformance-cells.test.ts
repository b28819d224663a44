import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SharedEngine } from '#engine-kit';
import { family as template } from './_template-lottery/manifest.ts';
import { cellViolations } from './conformance-cells.ts';
import { gamesOf } from './plugin.ts';
import { games } from './registry.ts';

const all = [...games, ...gamesOf(template)].flatMap((manifest) => (manifest.shape === 'shared' ? [manifest] : []));
/** One of the games whose engine is the same: the first of its variants is checked. */
const shared = [
  ...Map.groupBy(all, ({ family, variants }) => JSON.stringify([family, variants[0].config])).values(),
].flatMap(([first]) => first ?? []);

it.each(shared.map((manifest) => [manifest.code, manifest] as const))(
  '%s bounds what a draw pays by its cells',
  async (_, manifest) => {
    const { engine } = await manifest.engine();
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...engine.samples), { maxLength: 40 }),
        fc.nat(1_000_000),
        (samples, nonce) => {
          expect(
            cellViolations(
              engine,
              samples.map(({ input }) => input),
              nonce,
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  },
);

it('finds bets that win together though their cells exclude each other, and cells that hide a win', async () => {
  const [manifest] = shared.filter(({ code }) => code === template.code);
  if (!manifest) throw new Error('the template is a shared game');
  const { engine } = await manifest.engine();
  const bets = engine.samples.filter(({ key }) => key !== 'all-3').map(({ input }) => input);
  const found = (cellsOf: SharedEngine['cellsOf']) =>
    new Set(Array.from({ length: 400 }, (_, nonce) => cellViolations({ ...engine, cellsOf }, bets, nonce)).flat());
  // Each bet in a cell of its own, all of them in one place.
  const apart = found((bet) => [{ place: 'one', cell: JSON.stringify(bet), paidE4: engine.maxMultiplierE4(bet) }]);
  expect([...apart].join()).toContain('pays');
  const hidden = found((bet) => engine.cellsOf(bet).map((cell) => ({ ...cell, paidE4: cell.paidE4 - 1 })));
  expect([...hidden].join()).toContain('hide a win');
});
