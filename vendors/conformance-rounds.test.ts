import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { manifest as template } from './_template/manifest.ts';
import { roundsViolations } from './conformance-rounds.ts';
import type { VendorGame, VendorPlugin } from './plugin.ts';
import type { FreeRounds } from './plugin-rounds.ts';
import { vendors } from './registry.ts';

const ports = { clock: { now: () => 1_770_000_000_000 }, random: { bytes: (count: number) => randomBytes(count) } };
const outside = [...vendors, template].flatMap(({ code, outside: plugin, games }) =>
  plugin ? [[code, plugin, games] as const] : [],
);

it.each(outside)('MEM-06 %s follows the rules of free rounds at vendors', async (_, plugin, games) => {
  expect(await roundsViolations(plugin, games, ports)).toEqual([]);
});

/** The first vendor that grants free rounds, with other ones. */
function changed(change: (own: FreeRounds) => Partial<FreeRounds>): [VendorPlugin, readonly VendorGame[]] {
  const [, plugin, games] = outside.find(([, { freeRounds }]) => freeRounds) ?? [];
  if (!plugin) throw new Error('a vendor that grants free rounds');
  const open: VendorPlugin['open'] = (given) => {
    const { freeRounds, ...connection } = plugin.open(given);
    return { ...connection, ...(freeRounds && { freeRounds: { ...freeRounds, ...change(freeRounds) } }) };
  };
  return [{ ...plugin, open }, games ?? []];
}

it.each([
  [
    'a vendor that takes silence for a grant',
    'a lost answer is taken for one',
    changed((own) => ({
      grant: async (order) => {
        const outcome = await own.grant(order);
        return outcome.kind === 'unknown' ? { kind: 'granted' } : outcome;
      },
    })),
  ],
  [
    'a cancellation that is not made',
    'it grants what was cancelled',
    changed(() => ({ cancel: async () => ({ kind: 'over', played: 2, wonMinor: 3_00n }) })),
  ],
  [
    'an outage that is an unknown set',
    'an error is taken for an answer about free rounds',
    changed((own) => ({
      state: async (order) => {
        const status = await own.state(order);
        return status.kind === 'unknown' ? { kind: 'missing' } : status;
      },
    })),
  ],
  [
    'an id that is not passed on',
    'the id is granted with another number of rounds',
    changed((own) => {
      let count = 100;
      const fresh = () => {
        count += 1;
        return `0190c1de-0000-7000-8000-${`${count}`.padStart(12, '0')}`;
      };
      return { grant: (order) => own.grant({ ...order, setId: fresh() }) };
    }),
  ],
] as const)('sees %s', async (_, violation, [plugin, games]) => {
  expect(await roundsViolations(plugin, games, ports)).toContain(violation);
});

it('sees free rounds without a list of what they may be worth', async () => {
  const [plugin, games] = changed(() => ({}));
  const { freeRounds: _, ...without } = plugin;
  expect(await roundsViolations(without, games, ports)).toEqual([
    'it grants free rounds without a plan, or has a plan and grants none',
  ]);
});
