import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seamlessViolations } from './conformance-seamless.ts';
import type { VendorPlugin } from './plugin.ts';
import type { SeamlessWallet } from './plugin-seamless.ts';
import { vendors } from './registry.ts';

function ports() {
  let now = 1_770_000_000_000;
  const clock = {
    now: () => now,
    forward: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  return { clock, random: { bytes: (count: number) => randomBytes(count) } };
}

/** Those whose test double calls our wallet. */
const doubles = await Promise.all(
  vendors.map(async ({ code, outside }) => {
    const double = outside && (await (await outside.testDouble())(ports()));
    return outside && double?.caller ? [[code, outside] as const] : [];
  }),
);
const own = doubles.flat();

it.each(own)('%s follows the rules of a vendor that calls our wallet', async (_, plugin) => {
  expect(await seamlessViolations(plugin, ports())).toEqual([]);
});

const spoiled = (plugin: VendorPlugin, spoil: (wallet: SeamlessWallet) => Partial<SeamlessWallet>): VendorPlugin => ({
  ...plugin,
  open: (given) => {
    const connection = plugin.open(given);
    const { seamless } = connection;
    return { ...connection, ...(seamless && { seamless: { ...seamless, ...spoil(seamless) } }) };
  },
});

it.each([
  [
    'a refusal reported as another',
    'a refusal is lost: settled',
    ({ write }: SeamlessWallet) => ({
      write: (response: Parameters<typeof write>[0]) =>
        write(
          response.kind === 'refused' && response.reason === 'settled' ? { ...response, reason: 'conflict' } : response,
        ),
    }),
  ],
  [
    'a signature that is not looked at',
    'it takes unsigned calls',
    ({ read }: SeamlessWallet) => ({
      read: (delivery: Parameters<typeof read>[0]) => {
        const seen = read(delivery);
        return !seen.ok && seen.refusal.code === 'signature'
          ? { ok: true as const, value: { kind: 'balance' as const, player: 'player-0001' } }
          : seen;
      },
    }),
  ],
] as const)('sees %s', async (_, violation, spoil) => {
  const [, plugin] = own[0]!;
  expect(await seamlessViolations(spoiled(plugin, spoil), ports())).toContain(violation);
});
