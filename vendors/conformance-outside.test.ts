import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { manifest as template } from './_template/manifest.ts';
import { outsideViolations } from './conformance-outside.ts';
import type { VendorConnection, VendorPlugin } from './plugin.ts';
import { vendors } from './registry.ts';

const ports = { clock: { now: () => 1_770_000_000_000 }, random: { bytes: (count: number) => randomBytes(count) } };
const outside = [...vendors, template].flatMap((vendor) =>
  vendor.outside ? [[vendor.code, vendor.outside, vendor.games] as const] : [],
);

it.each(outside)('%s follows the rules of a vendor outside', async (_, plugin, games) => {
  expect(await outsideViolations(plugin, games, ports)).toEqual([]);
});

const changed = (change: (own: VendorConnection) => Partial<VendorConnection>): VendorPlugin => {
  const [, plugin] = outside[0]!;
  return {
    ...plugin,
    open: (given) => {
      const own = plugin.open(given);
      return { ...own, ...change(own) };
    },
  };
};

it.each([
  [
    'a vendor that opens whatever is answered',
    'a line that broke is taken for an opened game or a refusal',
    changed((own) => ({
      launch: async (launch) => {
        const outcome = await own.launch(launch);
        return outcome.kind === 'unavailable' ? { kind: 'opened', url: 'https://elsewhere.example/' } : outcome;
      },
    })),
  ],
  [
    'a launch that leaves out where the player came from',
    'its launch does not tell cashierUrl',
    changed((own) => ({ launch: (launch) => own.launch({ ...launch, cashierUrl: launch.lobbyUrl }) })),
  ],
  [
    'a list with a game on two pages',
    'it lists a game twice',
    changed((own) => ({
      listGames: async (request) => {
        const page = await own.listGames!(request);
        return page.kind === 'page' ? { ...page, games: [...page.games, ...page.games] } : page;
      },
    })),
  ],
  [
    'a list that an error ends',
    'an error is taken for a list',
    changed((own) => ({
      listGames: async (request) => {
        const page = await own.listGames!(request);
        return page.kind === 'page' ? page : { kind: 'page', games: [] };
      },
    })),
  ],
] as const)('sees %s', async (_, violation, plugin) => {
  expect(await outsideViolations(plugin, outside[0]![2], ports)).toContain(violation);
});
